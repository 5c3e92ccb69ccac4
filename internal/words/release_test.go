package words

import "testing"

func TestReleasesHaveAVersionAndADate(t *testing.T) {
	for heading, want := range map[string]bool{
		"2.1.0 (2024-05-02)": true, "[v1.0.0-rc.1] - 3 May 2023": true, "Version 4.2 of May 2024": true,
		"2.1.0": false, "3.5.2024": false, "12.05 3 May 2023": true, "The news of 2024": false,
	} {
		if got := IsRelease([]byte(heading)); got != want {
			t.Errorf("%q: %t, want %t", heading, got, want)
		}
	}
}
