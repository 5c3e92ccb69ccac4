package perceptron

// A Curve is how a fit went, epoch by epoch.
type Curve []Epoch

// An Epoch is one pass over the training rows. Losses are weighted means of the
// cross-entropy in nats, FalsePositiveCost included. What belongs to the
// validation set is 0 when there is none.
type Epoch struct {
	Number           int     // from 1
	TrainLoss        float64 // over the steps of the epoch, so of changing weights, with dropout
	ValidationLoss   float64 // at its end
	ValidationErrors float64 // share of the validation rows' weight on the wrong side of probability 1/2, 0 to 1

	// Best says that the validation loss is lower than that of every epoch
	// before. Fit returns the weights of the last epoch that is Best. Without
	// a validation set every epoch is.
	Best bool
}
