package main

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// sameName reports whether one of two names, or addresses of profiles, has all letters and digits of
// the other.
func sameName(a, b string) bool {
	letters := func(s string) string {
		if decoded, err := url.PathUnescape(s); err == nil {
			s = decoded
		}
		return strings.Map(func(r rune) rune {
			if !unicode.IsLetter(r) && !unicode.IsNumber(r) {
				return -1
			}
			return unicode.ToLower(r)
		}, s)
	}
	a, b = letters(a), letters(b)
	return b != "" && (strings.Contains(a, b) || strings.Contains(b, a))
}

var (
	digits     = regexp.MustCompile(`\d+`)
	monthNames = regexp.MustCompile(`[a-zä]{3,}`)
	monthList  = strings.Fields("jan feb mar apr may jun jul aug sep oct nov dec " +
		"jan feb mär apr mai jun jul aug sep okt nov dez ene feb mar abr may jun jul ago sep oct nov dic")
)

// dateNumbers returns the numbers in a date, and the months that it names.
func dateNumbers(text string) map[int]bool {
	all := make(map[int]bool)
	text = strings.ToLower(text)
	for _, s := range digits.FindAllString(text, -1) {
		n, _ := strconv.Atoi(s)
		if 2000 <= n && n < 2100 {
			n -= 2000
		}
		all[n] = true
	}
	for _, w := range monthNames.FindAllString(text, -1) {
		if i := slices.Index(monthList, string([]rune(w)[:3])); i >= 0 {
			all[i%12+1] = true
		}
	}
	return all
}

// sameDate reports whether a date has all numbers of the gold standard's. Hours may be of 12 or 24.
func sameDate(gold, got string) bool {
	numbers := dateNumbers(got)
	for n := range dateNumbers(got) {
		numbers[n%12], numbers[n+12] = true, true
	}
	for n := range dateNumbers(gold) {
		if n != 0 && !numbers[n] {
			return false
		}
	}
	return got != ""
}
