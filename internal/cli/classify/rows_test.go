package classify

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
)

// TestRowsLeaveFormulasAsTheyAre: docs/limits.md says why.
func TestRowsLeaveFormulasAsTheyAre(t *testing.T) {
	var out bytes.Buffer
	r, err := newRows(&out, "csv")
	if err != nil {
		t.Fatal(err)
	}
	row := gjson.Parse(`{"title":"=1+1","price":"-5 €","lines":[0,1]}`)
	err = errors.Join(r.writeRow("a", "item", row), r.flush())
	if err != nil || !strings.Contains(out.String(), ",=1+1,") || !strings.Contains(out.String(), ",-5 €,") {
		t.Errorf("%s, %v", &out, err)
	}
}
