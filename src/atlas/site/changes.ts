/** Runs on the page of changes, which is one file (`../against/page.ts`). */
import { offerSlider } from './compare.ts';
import { offerLanguages } from './language.ts';

const language = document.querySelector<HTMLElement>('.language');
if (language) offerLanguages(language);
for (const comparison of document.querySelectorAll<HTMLElement>('.compare')) offerSlider(comparison);
