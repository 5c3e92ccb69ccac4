// The dialog in which the model is fine-tuned to the labels.

import { post } from "./api.js";

const byId = (id) => document.getElementById(id);
const worse = (round) => round.judged > 0 && round.validation > round.start;
const percent = (share) => (100 * share).toFixed(1);

export function makeFineTuning(failed) {
  byId("finetune-start").addEventListener("click", () => post("finetune").catch(failed));

  return function show({ running, done, text, error, rounds }) {
    byId("finetune-start").disabled = running;
    byId("finetune-model").hidden = rounds.length === 0;
    byId("finetune-progress").hidden = !running;
    byId("finetune-error").hidden = !error;
    byId("finetune-error").textContent = error;
    byId("finetune-badge").textContent = running ? `${Math.floor(100 * done)} %` : "";
    byId("finetune-bar").value = done;
    byId("finetune-text").textContent = text;
    byId("rounds").hidden = rounds.length === 0;
    byId("rounds").querySelector("tbody").replaceChildren(...rounds.map((r) => {
      const row = document.createElement("tr");
      const errors = [r.density, r.start, r.validation].map((share) => (r.judged > 0 ? percent(share) : "–"));
      for (const value of [r.pages, r.lines, r.judged, ...errors]) row.insertCell().textContent = value;
      if (r.judged > 0 && r.validation !== r.start) row.lastChild.className = worse(r) ? "wrong" : "better";
      return row;
    }));
    const last = rounds.at(-1);
    byId("finetune-verdict").hidden = !last || (last.judged > 0 && !worse(last));
    byId("finetune-verdict").textContent = !last ? "" : worse(last)
      ? "On your pages the fine-tuned model is worse than the shipped one, so the predictions stay. Keep the shipped one, or label more pages and fine-tune again."
      : "Whether it is better nobody can tell: all labels so far are those that were predicted. Correct some pages.";
    byId("finetune-model").textContent = last && worse(last) ? "Save the model all the same" : "Save the model";
    byId("finetune-how").textContent = "Judged by are the pages on which you corrected a prediction: on the others the labels are the model’s own. " +
      `Each ${last?.by_page ? "page" : "site"} was judged by models that had not learned from it. ` +
      "When the last column stops falling, more labels of this kind hardly help any more.";
  };
}
