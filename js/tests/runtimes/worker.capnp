using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);

# Files by the names that worker.js, and the package's files, import them by.
const worker :Workerd.Worker = (
  compatibilityDate = "2026-04-01",
  modules = [
    (name = "worker", esModule = embed "worker.js"),
    (name = "linesift", esModule = embed "node_modules/linesift/web.js"),
    (name = "start.js", esModule = embed "node_modules/linesift/start.js"),
    (name = "options.js", esModule = embed "node_modules/linesift/options.js"),
    (name = "core.js", esModule = embed "node_modules/linesift/core.js"),
    (name = "readerable.js", esModule = embed "node_modules/linesift/readerable.js"),
    (name = "record.js", esModule = embed "node_modules/linesift/record.js"),
    (name = "extract.js", esModule = embed "node_modules/linesift/extract.js"),
    (name = "linesift/linesift.wasm", wasm = embed "node_modules/linesift/linesift.wasm"),
  ],
);
