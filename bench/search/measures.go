package search

// depths are the numbers of answers that are looked at, as in the paper.
var depths = [...]int{1, 5, 10}

// A score is how good the answers to a query are.
type score struct {
	precision [len(depths)]float64 // of the first 1, 5 and 10
	rank      float64              // reciprocal of the rank of the first relevant answer, 0 if there is none
}

// judge scores answers, best first, by which pages are relevant. Fewer answers
// than k count as if the rest were irrelevant, as in trec_eval.
func judge(answers []string, relevant map[string]bool) (s score) {
	hits := 0
	for i, id := range answers {
		if relevant[id] {
			if hits++; hits == 1 {
				s.rank = 1 / float64(i+1)
			}
		}
		for d, k := range depths {
			if i < k {
				s.precision[d] = float64(hits) / float64(k)
			}
		}
	}
	return s
}

// values returns the precisions and the reciprocal rank.
func (s score) values() [len(depths) + 1]float64 {
	return [...]float64{s.precision[0], s.precision[1], s.precision[2], s.rank}
}

// A comparison is how scores of the same queries differ from those before, by
// each of their values.
type comparison struct{ better, worse [len(depths) + 1]int }

func compareScores(before, after []score) (c comparison) {
	for i := range before {
		b, a := before[i].values(), after[i].values()
		for v := range a {
			if a[v] > b[v] {
				c.better[v]++
			} else if a[v] < b[v] {
				c.worse[v]++
			}
		}
	}
	return c
}

// mean returns the mean of each value.
func mean(scores []score) (m [len(depths) + 1]float64) {
	for _, s := range scores {
		for i, v := range s.values() {
			m[i] += v / float64(len(scores))
		}
	}
	return m
}
