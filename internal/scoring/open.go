package scoring

import (
	"linesift/data"
	"linesift/internal/command"
)

// Open returns the pages of the gold standards in these folders, each of a name of its
// own. With texts it refuses those that have only snippets for gold.
func Open(folders []string, texts bool) ([]data.Page, error) {
	var pages []data.Page
	folder := make(map[string]string) // of each set by its name
	for _, dir := range folders {
		set, err := data.Open(dir)
		if err != nil {
			return nil, err
		}
		if other, ok := folder[set.Name]; ok {
			return nil, command.Usagef("%s and %s are both called %s", other, dir, set.Name)
		}
		folder[set.Name] = dir
		for _, p := range set.Pages {
			if texts && p.Partial {
				return nil, command.Usagef("%s: set %s has only snippets for gold and cannot be scored as text", dir, set.Name)
			}
		}
		pages = append(pages, set.Pages...)
	}
	return pages, nil
}
