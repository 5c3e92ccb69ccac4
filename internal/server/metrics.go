package server

import (
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are the counters and histograms of a server, for Prometheus.
type metrics struct {
	requests *prometheus.CounterVec // by path and status
	pages    *prometheus.CounterVec // by status; each page of a batch has one
	inFlight prometheus.Gauge       // requests for pages
	waiting  prometheus.Gauge       // pages
	seconds  prometheus.Histogram   // of a page
	bytes    prometheus.Histogram
	handler  http.Handler
}

func newMetrics(version string) *metrics {
	r := prometheus.NewRegistry()
	auto := promauto.With(r)
	r.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	auto.NewGauge(prometheus.GaugeOpts{
		Name: "linesift_build_info", Help: "1, with the version.",
		ConstLabels: prometheus.Labels{"version": version},
	}).Set(1)
	return &metrics{
		requests: auto.NewCounterVec(prometheus.CounterOpts{
			Name: "linesift_requests_total", Help: "Requests that were answered, by path and status.",
		}, []string{"path", "code"}),
		pages: auto.NewCounterVec(prometheus.CounterOpts{
			Name: "linesift_pages_total",
			Help: "Pages that were sent, alone or in batches, by the status of the result.",
		}, []string{"code"}),
		inFlight: auto.NewGauge(prometheus.GaugeOpts{
			Name: "linesift_requests_in_flight", Help: "Requests with pages that are being answered.",
		}),
		waiting: auto.NewGauge(prometheus.GaugeOpts{
			Name: "linesift_pages_waiting",
			Help: "Pages that have arrived, alone or in batches, and wait for a worker.",
		}),
		seconds: auto.NewHistogram(prometheus.HistogramOpts{
			Name: "linesift_page_seconds", Help: "Time that a page was in work.",
			Buckets: prometheus.ExponentialBuckets(0.001, 2, 15), // a page of 50 KB takes some 5 ms
		}),
		bytes: auto.NewHistogram(prometheus.HistogramOpts{
			Name: "linesift_page_bytes", Help: "Size of the pages that were in work.",
			Buckets: prometheus.ExponentialBuckets(1<<10, 4, 8),
		}),

		handler: promhttp.HandlerFor(r, promhttp.HandlerOpts{}),
	}
}

// page records the size of a page and the time since begin.
func (m *metrics) page(size int, begin time.Time) {
	m.seconds.Observe(time.Since(begin).Seconds())
	m.bytes.Observe(float64(size))
}

func (s *Server) showMetrics(w http.ResponseWriter, r *http.Request) error {
	s.metrics.handler.ServeHTTP(w, r)
	return nil
}
