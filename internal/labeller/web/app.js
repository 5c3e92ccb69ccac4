// The program: pages, buttons, events and messages.

import { get, listen, pending, watch } from "./api.js";
import { makeChart } from "./chart.js";
import { makeFineTuning } from "./finetune.js";
import { makeFrame } from "./frame.js";
import { makeKeys } from "./keys.js";
import { makeList } from "./list.js";
import { LabelledPage } from "./page.js";

const byId = (id) => document.getElementById(id);
const page = new LabelledPage();
let state = { pages: [], order: [] };

// Messages.

let toastEnds;
function toast(text) {
  const box = byId("toast");
  box.textContent = text;
  box.classList.add("shown");
  clearTimeout(toastEnds);
  toastEnds = setTimeout(() => box.classList.remove("shown"), 2500 + 40 * text.length);
}

function showSaveError(text) {
  byId("save-error").hidden = !text;
  byId("save-error").textContent = text && `Not saved: ${text}. What you do is kept here, and saved as soon as that is possible.`;
  showSaved();
}

function showSaved() {
  byId("saved").textContent = !byId("save-error").hidden ? "" : pending() ? "Saving …" : `Every change is saved in ${state.csv}`;
}
watch(showSaved);

const failed = (error) => toast(error.message);
page.failed = failed;

// The parts of the page.

const list = makeList(page, byId("list"));
makeChart(page, byId("chart"), byId("bars"), byId("chart-selection"), byId("chart-hover"), byId("line-axis"));
makeFrame(page, { frame: byId("frame"), overlay: byId("overlay"), scroller: byId("scroller"), stage: byId("stage"), styled: byId("styled"), missing: byId("missing") });
const showFineTuning = makeFineTuning(failed);

// Pages.

const doneMark = (p) => (p.labelled === p.lines ? "✓" : p.labelled > 0 ? "…" : " ");

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
  choice.value = page.number;
  const done = state.pages.filter((p) => p.labelled === p.lines).length;
  byId("done").max = state.pages.length;
  byId("done").value = done;
  byId("done-text").textContent = `${done} of ${state.pages.length} pages done`;
}

async function open(n) {
  if (n === undefined || n === page.number) return;
  try {
    await page.open(n);
  } catch (error) {
    return failed(error);
  }
  history.replaceState(null, "", `#${encodeURIComponent(state.pages[n].id)}`);
}

// step opens the page a number of places further in the order.
const step = (by) => open(state.order[state.order.indexOf(page.number) + by]);

// unfinished returns the next page that is not done, after the one that is open. If none
// is open, pages with labels come first.
function unfinished() {
  const open = (n) => state.pages[n].labelled < state.pages[n].lines;
  const at = state.order.indexOf(page.number);
  if (at < 0) return state.order.find((n) => open(n) && state.pages[n].labelled > 0) ?? state.order.find(open);
  return [...state.order.slice(at + 1), ...state.order.slice(0, at)].find(open);
}

async function accept() {
  const n = page.lines.length - page.labelled;
  await page.accept();
  if (n > 0) toast(`${n} ${n === 1 ? "line" : "lines"} accepted; the page is done`);
}

async function finish() {
  const accepted = page.done ? null : page.accept();
  state.pages[page.number].labelled = page.lines.length;
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

// The page that is open.

page.addEventListener("opened", () => {
  showPages();
  const title = byId("title");
  const site = document.createElement("small");
  site.textContent = ` ${page.site}${page.from === "body" ? "" : `, text from its ${page.from}`}`;
  title.replaceChildren(page.title || state.pages[page.number].id, site);
  document.title = `${state.pages[page.number].id} – label`;
  byId("search").value = "";
  byId("found").textContent = "";
  showSelection();
});
page.addEventListener("labels", () => {
  const p = state.pages[page.number];
  if (p.labelled !== page.labelled) {
    p.labelled = page.labelled;
    showPages();
  }
  showSelection();
});
page.addEventListener("selected", showSelection);

function showSelection() {
  const n = page.end - page.first;
  const open = page.lines.length - page.labelled;
  const where = n === 1 ? `line ${page.head + 1} of ${page.lines.length}` : `lines ${page.first + 1} to ${page.end}, ${n} selected`;
  byId("selection").textContent = `${where} · ${open === 0 ? "done" : `${open} not labelled`}`;
  byId("cut").textContent = ` · content from ${page.cut} %`;
  byId("undo").disabled = page.undoSteps === 0;
  byId("redo").disabled = page.redoSteps === 0;
  byId("accept").firstChild.textContent = open === 0 ? "Next page " : "Accept the rest, next page ";
}

// Search.

let finds = [];
function nextFind(by) {
  if (finds.length === 0) return;
  const ahead = by > 0 ? finds.find((i) => i > page.head) ?? finds[0] : finds.findLast((i) => i < page.head) ?? finds.at(-1);
  page.select(ahead);
  byId("found").textContent = `${finds.indexOf(ahead) + 1}/${finds.length}`;
}
byId("search").addEventListener("input", (event) => {
  finds = list.find(event.target.value);
  byId("found").textContent = event.target.value ? `${finds.length}` : "";
  if (finds.length > 0 && !finds.includes(page.head)) nextFind(1);
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
  down: (extend) => page.move(1, extend),
  up: (extend) => page.move(-1, extend),
  pageDown: (extend) => page.move(lines(), extend),
  pageUp: (extend) => page.move(-lines(), extend),
  first: (extend) => page.move(-page.lines.length, extend),
  last: (extend) => page.move(page.lines.length, extend),
  toggle: () => page.toggle(),
  content: () => page.label(true),
  boilerplate: () => page.label(false),
  uncertain: (back) => page.uncertain(back ? -1 : 1),
  accept,
  finish,
  undo: () => page.undo(),
  redo: () => page.redo(),
  next: () => step(1),
  previous: () => step(-1),
  search: () => byId("search").focus(),
  help: () => byId("help").showModal(),
  narrow: () => page.select(page.head),
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
byId("finetune-open").addEventListener("click", () => byId("finetune").showModal());
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.addEventListener("close", list.focus);
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
}

// The server.

async function fetchState() {
  state = await get("state");
  showSaveError(state.save_error);
  showFineTuning(state.fine_tuning);
  byId("finetune-command").textContent = state.command;
  showPages();
}

const events = {
  page(update) {
    if (!state.pages[update.page]) return; // the state is asked for just now
    state.pages[update.page].labelled = update.labelled;
    if (update.page === page.number) page.hear(update).catch(failed);
    showPages();
  },
  fine_tuning: showFineTuning,
  async predictions() {
    await catchUp();
    toast("The model is fine-tuned, and has predicted all pages again");
  },
  save_error(text) {
    showSaveError(text);
    if (!text) toast("Saved");
  },
  notice: toast,
};

// catchUp asks for what may have changed meanwhile.
async function catchUp() {
  try {
    await fetchState();
    await page.refresh();
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
