package render

import (
	"math"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	sizes          = list("sizes") // names of sizes, the smallest first
	sizeParameters = list("size parameters")

	dimensions = regexp.MustCompile(`^[a-z]?(\d{2,4})x\d{2,4}$`)
	pixels     = regexp.MustCompile(`^(\d{2,4})px-`)
	lastWord   = regexp.MustCompile(`[-_]([a-z]+|\d{2,4}x\d{2,4})$`)
	shopSize   = regexp.MustCompile(`^(\d+)-([a-z]+)_default$`)
)

// withoutSize returns what the addresses of one image in several sizes have in common, and the size:
// /a/thumb/b.jpg, /a/b-150x150.jpg, /a/b.jpg?w=150 and /a/b.jpg are one image.
func withoutSize(src string) (key string, size int) {
	u, err := url.Parse(src)
	if err != nil || u.Path == "" {
		return "", math.MaxInt
	}
	query := u.Query()
	all := len(query)
	size = takeSize(query)
	if all-len(query) == 1 && path.Ext(u.Path) == "" { // it may be the number of the image
		return src, math.MaxInt
	}
	name, bySize := pathWithoutSize(strings.ToLower(u.Path))
	return u.Host + name + "?" + query.Encode(), min(size, bySize)
}

// takeSize removes the parameters that name a size. It returns the smallest.
func takeSize(query url.Values) int {
	size := math.MaxInt
	for _, name := range sizeParameters {
		value := strings.TrimPrefix(query.Get(name), "w")
		query.Del(name)
		end := len(value) - len(strings.TrimLeft(value, "0123456789"))
		if n, err := strconv.Atoi(value[:end]); err == nil {
			size = min(size, n)
		}
	}
	return size
}

func pathWithoutSize(name string) (rest string, size int) {
	size = math.MaxInt
	isSize := func(word string) bool {
		n := sizeOf(word)
		size = min(size, n)
		return n < math.MaxInt
	}
	folders, file := path.Split(name)
	var kept []string
	for folder := range strings.SplitSeq(folders, "/") {
		if m := shopSize.FindStringSubmatch(folder); m != nil && isSize(m[2]) { // /12-large_default/
			kept = append(kept, m[1])
		} else if !isSize(folder) {
			kept = append(kept, folder)
		}
	}
	ending := path.Ext(file)
	stem := strings.TrimSuffix(file, ending)
	if m := lastWord.FindStringSubmatch(stem); m != nil && isSize(m[1]) {
		stem = strings.TrimSuffix(stem, m[0])
	}
	if m := pixels.FindStringSubmatch(stem); m != nil { // /b.jpg/150px-b.jpg
		n, _ := strconv.Atoi(m[1])
		size = min(size, n)
		stem = strings.TrimPrefix(stem, m[0])
		if i := len(kept) - 2; i >= 0 && kept[i] == stem+ending {
			kept = append(kept[:i], "")
		}
	}
	return strings.Join(kept, "/") + stem + ending, size
}

// sizeOf returns the width that a word means, math.MaxInt if it means none. Names of sizes mean less
// than any number.
func sizeOf(word string) int {
	if m := dimensions.FindStringSubmatch(word); m != nil {
		n, _ := strconv.Atoi(m[1])
		return n
	}
	if i := slices.Index(sizes, word); i >= 0 {
		return i
	}
	return math.MaxInt
}
