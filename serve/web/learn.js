// The dialog in which a network learns from the labels.

import { post } from "./api.js";

const byId = (id) => document.getElementById(id);
const percent = (share) => (100 * share).toFixed(1);

export function makeLearn(failed) {
  byId("learn-start").addEventListener("click", () => post("learn").catch(failed));

  return function show(state) {
    byId("learn-start").disabled = state.running;
    byId("learn-model").hidden = !state.model;
    byId("learn-progress").hidden = !state.running;
    byId("learn-trouble").hidden = !state.trouble;
    byId("learn-trouble").textContent = state.trouble;
    byId("learn-badge").textContent = state.running ? `${Math.round((100 * state.fit) / (state.fits + 1))} %` : "";
    byId("learn-bar").max = state.fits + 1; // and one for the guesses
    byId("learn-bar").value = state.fit;
    byId("learn-text").textContent = state.fit === 0 ? "reading the labels" : `network ${state.fit} of ${state.fits}, epoch ${state.epoch}`;
    byId("learn-command").textContent = state.command;
    showLessons(state.lessons);
  };
}

function showLessons(lessons) {
  byId("lessons").hidden = lessons.length === 0;
  const body = byId("lessons").querySelector("tbody");
  body.replaceChildren(...lessons.map((l) => {
    const row = document.createElement("tr");
    for (const value of [l.pages, l.lines, percent(l.density), percent(l.start), percent(l.held_out)]) {
      row.insertCell().textContent = value;
    }
    if (l.held_out < l.start) row.lastChild.className = "better";
    return row;
  }));
  const last = lessons.at(-1);
  if (!last) return;
  byId("learn-how").textContent = `Each ${last.by_page ? "page" : "site"} was judged by networks that had not learned from it. ` +
    "When the last column stops falling, more labels of this kind hardly help any more.";
}
