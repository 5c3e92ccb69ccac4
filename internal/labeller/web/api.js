// Requests to the server. All addresses are relative: they carry the token.

async function request(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Error("The server does not answer. Is label serve still running?");
  }
  const body = await response.json();
  if (!response.ok) throw new Error(body.error);
  return body;
}

export const get = (path) => request(path);

export function post(path, body = {}) {
  return request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    keepalive: true, // also when the window is closed meanwhile
  });
}

// Changes are sent in the order in which they were made. Those that are made
// while others are being saved go together, and are saved together.
let queue = [];
let waiting = 0;
let sending = false;

// changed is called when the first unanswered change comes, and when none is left.
let changed = () => {};
export function watch(f) { changed = f; }

// change sends {page, what, …} and returns the server's answer to it.
export function change(body) {
  if (waiting++ === 0) changed();
  const entry = { body };
  const answer = new Promise((resolve, reject) => Object.assign(entry, { resolve, reject }));
  queue.push(entry);
  send();
  return answer;
}

async function send() {
  if (sending) return;
  sending = true;
  while (queue.length > 0) {
    const batch = queue;
    queue = [];
    let settle;
    try {
      const updates = await post("changes", batch.map((entry) => entry.body));
      settle = (entry, i) => entry.resolve(updates[i]);
    } catch (error) {
      settle = (entry) => entry.reject(error);
    }
    for (const [i, entry] of batch.entries()) {
      if (--waiting === 0) changed();
      settle(entry, i);
      await null; // each is taken before the next, which is pending to it
    }
  }
  sending = false;
}

// pending reports whether there is a change that has not been answered.
export const pending = () => waiting > 0;

addEventListener("beforeunload", (event) => { if (pending()) event.preventDefault(); });

// listen calls a function for each event of a name, lost when the connection is
// gone, and again when it is back. It returns when it listens: what is asked for
// then is not older than the events.
export function listen(handlers, again, lost) {
  const source = new EventSource("events");
  source.onerror = lost;
  for (const [name, handle] of Object.entries(handlers)) {
    source.addEventListener(name, (event) => handle(JSON.parse(event.data)));
  }
  return new Promise((resolve) => {
    source.onopen = () => {
      resolve();
      source.onopen = again;
    };
  });
}
