# linesift serve, in an image that has nothing else:
#
#     docker build -t linesift .
#     docker run --rm -p 127.0.0.1:8080:8080 linesift
FROM golang:1.26 AS build
WORKDIR /src
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -w" -o /linesift ./cmd/linesift

FROM scratch
COPY --from=build /linesift /linesift
# For pages that mcp and classify fetch.
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
USER 65532:65532
EXPOSE 8080
ENTRYPOINT ["/linesift"]
CMD ["serve", "--listen", "0.0.0.0:8080"]
