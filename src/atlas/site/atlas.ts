/** Runs on every page of the atlas after loading. */
import { fillBar } from './bar.ts';
import { offerSlider } from './compare.ts';
import { offerDiagrams } from './diagram.ts';
import { offerLanguages } from './language.ts';
import { turnNames } from './names.ts';
import { offerApproval, offerReview, offerVerdict } from './review.ts';
import { unfold } from './rest.ts';
import { offerRunning } from './running.ts';
import { offerSearch } from './search-box.ts';
import { offerCards } from './tables.ts';

const bar = document.querySelector<HTMLElement>('.bar');
if (bar) {
  fillBar(bar);
  const language = bar.querySelector<HTMLElement>('.language');
  const search = bar.querySelector<HTMLElement>('.search');
  if (language) offerLanguages(language);
  if (search) offerSearch(search);
}
turnNames();
addEventListener('atlas:language', turnNames);
const unfolded = unfold();
void offerDiagrams(unfolded);
for (const comparison of document.querySelectorAll<HTMLElement>('.compare')) offerSlider(comparison);
void unfolded.then(() => {
  turnNames();
  offerCards();
  offerRunning();
  const panel = document.querySelector<HTMLElement>('.review');
  if (panel) offerVerdict(panel);
  for (const place of document.querySelectorAll<HTMLElement>('.approve')) offerApproval(place);
  const desk = document.querySelector<HTMLElement>('.desk');
  if (desk) offerReview(desk);
});
