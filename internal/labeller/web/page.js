// The page that is open in this window: its lines, their labels, and which of them
// are selected. Changes are events:
//
//   opened     another page is open
//   labels     labels or predictions of event.lines have changed
//   selected   other lines are selected
//   hovered    the pointer is at another line
//
// A change is shown at once and then sent. The server's answer and its events number
// the versions of a page. If one was missed, the page is fetched again.

import { change, get, pending } from "./api.js";

// blank has what the server leaves out of a line.
const blank = { text: "", density: 0, hidden: false, heading: false };

export class LabelledPage extends EventTarget {
  number = -1;
  lines = []; // as blank, with {content, labelled, probability, uncertain}
  anchor = 0; // the selected lines are those from anchor
  head = 0; // to head, the current line
  hover = -1;
  version = 0;
  announced = 0; // the last version that the server has told of
  stale = false; // what is shown is not what the server has
  labelled = 0;
  undoSteps = 0;
  redoSteps = 0;
  failed = () => {}; // is called with errors

  get first() { return Math.min(this.anchor, this.head); }
  get end() { return Math.max(this.anchor, this.head) + 1; }
  // cut is the threshold in percent, and percent a line's probability on the same side of it.
  get cut() { return Math.min(Math.max(Math.round(100 * this.threshold), 1), 100); }
  percent({ probability }) {
    const rounded = Math.round(100 * probability);
    return probability >= this.threshold ? Math.max(rounded, this.cut) : Math.min(rounded, this.cut - 1);
  }
  get done() { return this.labelled === this.lines.length; }

  tell(type, detail = {}) { this.dispatchEvent(Object.assign(new Event(type), detail)); }

  // open fetches a page, and begins where there is something to do: at the first line without a
  // label of which the model is unsure, or else the first without a label.
  async open(number) {
    const view = await get(`pages/${number}`);
    this.number = number;
    this.announced = 0;
    this.take(view);
    const unsure = this.lines.findIndex((l) => l.uncertain && !l.labelled);
    const at = unsure >= 0 ? unsure : this.lines.findIndex((l) => !l.labelled);
    this.anchor = this.head = Math.max(at, 0);
    this.hover = -1;
    this.tell("opened");
  }

  // refresh fetches the page again, and stays where it is.
  async refresh() {
    const view = await get(`pages/${this.number}`);
    if (view.page !== this.number) return; // another one was opened meanwhile
    if (pending()) return; // it is old already, and fetched again after the answer
    if (view.version < this.version) return this.refresh();
    this.take(view);
    this.tell("labels", { lines: [...this.lines.keys()] });
  }

  take(view) {
    this.stale = false;
    this.site = view.site;
    this.title = view.title;
    this.from = view.from;
    this.threshold = view.threshold;
    this.lines = [];
    this.apply(view);
  }

  apply(update) {
    this.version = update.version;
    this.labelled = update.labelled;
    this.undoSteps = update.undo;
    this.redoSteps = update.redo;
    for (const line of update.lines) this.lines[line.line] = { ...blank, ...this.lines[line.line], ...line };
  }

  // hear takes an update of this page from the server.
  async hear(update) {
    this.announced = Math.max(this.announced, update.version);
    if (pending() || update.version <= this.version) return; // the answers are waited for
    if (update.version > this.version + 1) return this.refresh();
    this.apply(update);
    this.tell("labels", { lines: update.lines.map((l) => l.line) });
  }

  // send sends a change, and takes the server's answer unless it is shown already.
  // While later changes are on their way the answer is out of date; then the page is
  // fetched when all are answered.
  async send(what, body, shown = true) {
    const page = this.number;
    try {
      const update = await change({ page, what, ...body });
      if (page !== this.number) return update;
      if (update.version > this.version + 1 || (!shown && pending())) this.stale = true;
      if (update.version > this.version) this.apply(shown || this.stale ? { ...update, lines: [] } : update);
      this.tell("labels", { lines: shown ? [] : update.lines.map((l) => l.line) });
      if ((this.stale || this.announced > this.version) && !pending()) await this.refresh();
      return update;
    } catch (error) {
      this.failed(error);
      if (page === this.number) await this.refresh().catch(() => {});
    }
  }

  // set labels lines before the server answers.
  set(lines, content) {
    for (const i of lines) {
      const line = this.lines[i];
      if (!line.labelled) this.labelled++;
      Object.assign(line, { content: content ?? line.content, labelled: true });
    }
    this.tell("labels", { lines });
  }

  // label gives the selected lines a label.
  label(content, first = this.first, end = this.end) {
    if (this.lines.length === 0) return;
    this.set([...this.lines.keys()].slice(first, end), content);
    return this.send("label", { first, end, content });
  }

  // toggle turns the selected lines into what the current one is not.
  toggle(line = this.head) {
    const selected = this.first <= line && line < this.end;
    const content = !this.lines[line].content;
    return selected ? this.label(content) : this.label(content, line, line + 1);
  }

  // accept takes the prediction for all lines that have no label.
  accept() {
    this.set([...this.lines.keys()].filter((i) => !this.lines[i].labelled));
    return this.send("accept");
  }

  undo() { return this.step("undo"); }
  redo() { return this.step("redo"); }

  // step goes to where it has changed something, unless the person has gone on.
  async step(what) {
    const { anchor, head } = this;
    const update = await this.send(what, {}, false);
    if (update?.page !== this.number || update.lines.length === 0) return;
    if (anchor === this.anchor && head === this.head) this.select(update.lines[0].line);
  }

  select(anchor, head = anchor) {
    const last = this.lines.length - 1;
    const within = (i) => Math.max(0, Math.min(i, last));
    this.anchor = within(anchor);
    this.head = within(head);
    this.tell("selected");
  }

  move(by, extend) {
    const head = this.head + by;
    this.select(extend ? this.anchor : head, head);
  }

  // uncertain goes to the next line in a direction that is not labelled and of which
  // the model is not sure.
  uncertain(direction) {
    const n = this.lines.length;
    for (let k = 1; k < n; k++) {
      const i = (this.head + direction * k + n * 2) % n;
      if (this.lines[i].uncertain && !this.lines[i].labelled) return this.select(i);
    }
  }

  point(line) {
    if (line === this.hover) return;
    this.hover = line;
    this.tell("hovered");
  }
}
