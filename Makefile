.PHONY: help fast test golden bench ci

help:
	@echo 'make fast    short tests; packages that have not changed are not run again'
	@echo 'make test    all tests, also of bench and examples'
	@echo 'make golden  write the files anew that tests compare with; review them as a diff'
	@echo 'make bench   benchmarks of the way from bytes to text, for benchstat'
	@echo 'make ci      all that must hold before a change lands; installs Chromium and npm'

fast:
	go test -short -p 4 ./...

test:
	go test ./...
	cd bench && go test -short ./...
	cd examples && go test ./...

# Networks of the scripts come before the scripts, which use them.
golden:
	go test ./models ./data/samples ./internal/eval ./internal/server -update
	go test ./internal/cli -run TestNetworks -update
	go test ./internal/cli -run TestScripts -update
	cd bench && go test . -update

bench:
	go test . ./page ./features ./internal/forward ./internal/stages -run '^$$' -bench . -benchmem -count 6

ci:
	bash .ci/run
