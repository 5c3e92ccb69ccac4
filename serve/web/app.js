// The program: pages, buttons, events, and what is told to the person.

import { get, listen, pending, watch } from "./api.js";
import { makeChart } from "./chart.js";
import { makeKeys } from "./keys.js";
import { makeLearn } from "./learn.js";
import { makeList } from "./list.js";
import { makePage } from "./page.js";
import { Sheet } from "./sheet.js";

const byId = (id) => document.getElementById(id);
const sheet = new Sheet();
let state = { pages: [], order: [] };

// What is told.

let toastEnds;
function toast(text) {
  const box = byId("toast");
  box.textContent = text;
  box.classList.add("shown");
  clearTimeout(toastEnds);
  toastEnds = setTimeout(() => box.classList.remove("shown"), 2500 + 40 * text.length);
}

function trouble(text) {
  byId("trouble").hidden = !text;
  byId("trouble").textContent = text && `Not saved: ${text}. What you do is kept here, and saved as soon as that is possible.`;
  showSaved();
}

function showSaved() {
  byId("saved").textContent = !byId("trouble").hidden ? "" : pending() ? "Saving …" : `Every change is saved in ${state.csv}`;
}
watch(showSaved);

const failed = (error) => toast(error.message);
sheet.failed = failed;

// The parts of the page.

const list = makeList(sheet, byId("list"));
makeChart(sheet, byId("chart"), byId("bars"), byId("chart-selection"), byId("chart-hover"));
makePage(sheet, { frame: byId("frame"), glass: byId("glass"), scroller: byId("scroller"), stage: byId("stage"), styled: byId("styled") });
const showLearning = makeLearn(failed);

// Pages.

const doneMark = (p) => (p.known === p.lines ? "✓" : p.known > 0 ? "…" : " ");

function showPages() {
  const choice = byId("pages");
  if (choice.options.length !== state.order.length) {
    choice.replaceChildren(...state.order.map(() => document.createElement("option")));
  }
  state.order.forEach((n, place) => {
    const p = state.pages[n];
    const option = choice.options[place];
    option.value = n;
    option.textContent = `${doneMark(p)} ${p.id} · ${p.lines} lines · uncertainty ${p.entropy.toFixed(2)}`;
  });
  choice.value = sheet.page;
  const done = state.pages.filter((p) => p.known === p.lines).length;
  byId("done").max = state.pages.length;
  byId("done").value = done;
  byId("done-text").textContent = `${done} of ${state.pages.length} pages done`;
}

async function open(n) {
  if (n === undefined || n === sheet.page) return;
  try {
    await sheet.open(n);
  } catch (error) {
    return failed(error);
  }
  history.replaceState(null, "", `#${encodeURIComponent(state.pages[n].id)}`);
}

// step opens the page that is so many places further in the order.
const step = (by) => open(state.order[state.order.indexOf(sheet.page) + by]);

// unfinished returns the next page that is not done, after the one that is open,
// begun ones first if none is open.
function unfinished() {
  const open = (n) => state.pages[n].known < state.pages[n].lines;
  const at = state.order.indexOf(sheet.page);
  if (at < 0) return state.order.find((n) => open(n) && state.pages[n].known > 0) ?? state.order.find(open);
  return [...state.order.slice(at + 1), ...state.order.slice(0, at)].find(open);
}

async function accept() {
  const n = sheet.lines.length - sheet.known;
  await sheet.accept();
  if (n > 0) toast(`${n} ${n === 1 ? "line" : "lines"} accepted; the page is done`);
}

async function finish() {
  const accepted = sheet.done ? null : sheet.accept();
  state.pages[sheet.page].known = sheet.lines.length;
  const n = unfinished();
  if (n === undefined) toast("All pages are done");
  else await open(n);
  await accepted;
  list.focus();
}

byId("pages").addEventListener("change", async (event) => {
  await open(Number(event.target.value));
  list.focus();
});

// The sheet.

sheet.addEventListener("opened", () => {
  showPages();
  const title = byId("title");
  const site = document.createElement("small");
  site.textContent = ` ${sheet.site}${sheet.from === "body" ? "" : `, text from its ${sheet.from}`}`;
  title.replaceChildren(sheet.title || state.pages[sheet.page].id, site);
  document.title = `${state.pages[sheet.page].id} – label`;
  byId("search").value = "";
  byId("found").textContent = "";
  showSelection();
});
sheet.addEventListener("marks", () => {
  const p = state.pages[sheet.page];
  if (p.known !== sheet.known) {
    p.known = sheet.known;
    showPages();
  }
  showSelection();
});
sheet.addEventListener("selected", showSelection);

function showSelection() {
  const n = sheet.end - sheet.first;
  const open = sheet.lines.length - sheet.known;
  const where = n === 1 ? `line ${sheet.head + 1} of ${sheet.lines.length}` : `lines ${sheet.first + 1} to ${sheet.end}, ${n} selected`;
  byId("selection").textContent = `${where} · ${open === 0 ? "done" : `${open} not labelled`}`;
  byId("undo").disabled = sheet.undoSteps === 0;
  byId("redo").disabled = sheet.redoSteps === 0;
  byId("accept").firstChild.textContent = open === 0 ? "Next page " : "Accept the rest, next page ";
}

// Search.

let finds = [];
function nextFind(by) {
  if (finds.length === 0) return;
  const ahead = by > 0 ? finds.find((i) => i > sheet.head) ?? finds[0] : finds.findLast((i) => i < sheet.head) ?? finds.at(-1);
  sheet.select(ahead);
  byId("found").textContent = `${finds.indexOf(ahead) + 1}/${finds.length}`;
}
byId("search").addEventListener("input", (event) => {
  finds = list.find(event.target.value);
  byId("found").textContent = event.target.value ? `${finds.length}` : "";
  if (finds.length > 0 && !finds.includes(sheet.head)) nextFind(1);
});
byId("search").addEventListener("keydown", (event) => {
  if (event.key === "Enter") nextFind(event.shiftKey ? -1 : 1);
  else if (event.key === "Escape") {
    event.target.value = "";
    list.find("");
    byId("found").textContent = "";
    list.focus();
  } else return;
  event.preventDefault();
});

// Keys and buttons.

const lines = () => Math.max(1, Math.floor(byId("list").clientHeight / 40));
const actions = {
  down: (extend) => sheet.move(1, extend),
  up: (extend) => sheet.move(-1, extend),
  pageDown: (extend) => sheet.move(lines(), extend),
  pageUp: (extend) => sheet.move(-lines(), extend),
  first: (extend) => sheet.move(-sheet.lines.length, extend),
  last: (extend) => sheet.move(sheet.lines.length, extend),
  toggle: () => sheet.toggle(),
  content: () => sheet.label(true),
  boilerplate: () => sheet.label(false),
  unsure: (back) => sheet.unsure(back ? -1 : 1),
  accept,
  finish,
  undo: () => sheet.undo(),
  redo: () => sheet.redo(),
  next: () => step(1),
  previous: () => step(-1),
  search: () => byId("search").focus(),
  help: () => byId("help").showModal(),
  narrow: () => sheet.select(sheet.head),
};
makeKeys(actions);
for (const [id, action] of Object.entries({
  previous: "previous", next: "next", content: "content", boilerplate: "boilerplate",
  undo: "undo", redo: "redo", accept: "finish",
})) {
  byId(id).addEventListener("click", () => {
    actions[action]();
    list.focus();
  });
}
byId("help-open").addEventListener("click", actions.help);
byId("learn-open").addEventListener("click", () => byId("learn").showModal());
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.addEventListener("close", list.focus);
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
}

// The server.

async function fetchState() {
  state = await get("state");
  trouble(state.trouble);
  showLearning(state.learning);
  showPages();
}

const events = {
  page(update) {
    if (!state.pages[update.page]) return; // the state is asked for just now
    state.pages[update.page].known = update.known;
    if (update.page === sheet.page) sheet.hear(update).catch(failed);
    showPages();
  },
  learning: showLearning,
  async guesses() {
    await catchUp();
    toast("The network has learned, and guesses anew");
  },
  trouble(text) {
    trouble(text);
    if (!text) toast("Saved");
  },
  notice: toast,
};

// catchUp asks for what may have changed meanwhile.
async function catchUp() {
  try {
    await fetchState();
    await sheet.refresh();
  } catch (error) {
    failed(error);
  }
}

async function start() {
  await listen(events, catchUp, () => toast("The server does not answer. Is label serve still running?"));
  await fetchState();
  const wanted = decodeURIComponent(location.hash.slice(1));
  const named = state.pages.findIndex((p) => p.id === wanted);
  await open(named >= 0 ? named : unfinished() ?? state.order[0]);
  list.focus();
}
start().catch(failed);
