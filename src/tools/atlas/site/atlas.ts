/** Runs on every page of the atlas, once it is there. */
import { offerDiagram } from './diagram.ts';
import { offerLanguages } from './language.ts';
import { offerSearch } from './search-box.ts';

const language = document.querySelector<HTMLElement>('#language');
const search = document.querySelector<HTMLElement>('.search');
const drawing = document.querySelector<HTMLElement>('#drawing');

if (language) offerLanguages(language);
if (search) offerSearch(search);
if (drawing) offerDiagram(drawing);
