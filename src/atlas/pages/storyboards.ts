/** Storyboards: each journey as a strip, a step a card: the screen, what happens, which call, what is kept, what is said. */
import { inWords } from '../../walk/diagrams/words.ts';
import { answers as answerWords } from '../words/names.ts';
import { readCatalogues, type Catalogues } from '../reports/copy.ts';
import { journeysOf, type Journey, type JourneyStep } from '../reports/journeys.ts';
import type { StoredChange } from '../reports/stored.ts';
import type { Atlas, AtlasFile, Both } from '../types.ts';
import { page } from './frame.ts';
import { both, escaped, link, linkFrom } from './markup.ts';
import { requirementMarks } from './parts.ts';
import { errorBookPath } from './error-book.ts';
import { flowPath, statePath } from './paths.ts';
import { noThumb, phoneOf, thumb } from './thumbs.ts';

const path = 'books/storyboards.html';
const title = { id: 'Papan cerita', en: 'Storyboards' };

export function storyboards({ flows }: Pick<Atlas, 'flows'>): AtlasFile[] {
  const journeys = journeysOf(flows);
  const catalogues = readCatalogues();
  const body = [
    `<h1>${both(title)}</h1><p>${both(intro)}</p>`,
    `<nav class="contents" aria-label="${escaped(title.id)}"><ul>${journeys
      .map((journey) => `<li>${link(path, `${path}#${journey.id}`, journey.title)}</li>`)
      .join('')}</ul></nav>`,
    ...journeys.map((journey) => strip(journey, catalogues)),
  ].join('\n');
  return [[path, page({ title, path, body, isWide: true })]];
}

const intro: Both = {
  id: 'Jalan terpendek yang tidak menemui masalah, dihitung dari mesinnya: layar, kejadian, panggilan, yang disimpan, dan kalimatnya.',
  en: 'The shortest way on which nothing goes wrong, computed from the machines: screen, event, call, what is stored, and what is said.',
};

function strip({ id, title: name, requirements, steps }: Journey, catalogues: Catalogues): string {
  const count: Both = { id: `${steps.length} langkah`, en: `${steps.length} steps` };
  return [
    `<section id="${id}"><h2>${both(name)}</h2><p>${both(count)} ${requirementMarks(path, requirements)}</p>`,
    `<div class="strips" tabindex="0" role="region" aria-label="${escaped(name.id)}"><ol class="strip">`,
    ...steps.map((step) => card(step, catalogues)),
    '</ol></div></section>',
  ].join('\n');
}

const noPicture: Both = { id: 'tanpa gambar', en: 'no picture' };

function card(step: JourneyStep, catalogues: Catalogues): string {
  const { flow, happens, screens, answered, calls, stored, messages, shot } = step;
  const picture = phoneOf(shot);
  const answer = answered && {
    id: answerWords[answered.outcome] ?? inWords(answered.outcome),
    en: inWords(answered.outcome),
  };
  return [
    `<li class="step"><p class="event">${both(happens)}</p>`,
    picture ? thumb(path, picture, screens.map((state) => state.title.id).join(', ')) : noThumb(noPicture),
    `<p>${link(path, flowPath(flow.id), flow.title)}: ${screens.map((state) => link(path, statePath(state), state.title)).join(' + ')}</p>`,
    '<dl>',
    row(
      { id: 'Panggilan', en: 'Call' },
      calls.map(({ method, path: address }) => `<code>${method} ${escaped(address)}</code>`),
    ),
    row(
      { id: 'Jawaban', en: 'Answer' },
      answered && answer
        ? [
            `<a href="${linkFrom(path, `${errorBookPath}#${answered.call}`)}"><code>${escaped(answered.call)}</code></a> ${both(answer)}`,
          ]
        : [],
    ),
    row({ id: 'Disimpan', en: 'Stored' }, stored.map(storedWords)),
    row(
      { id: 'Kalimat', en: 'Says' },
      messages.map((id) => both({ id: catalogues.id[id] ?? id, en: catalogues.en[id] ?? id })),
    ),
    '</dl></li>',
  ].join('');
}

const row = (name: Both, items: readonly string[]): string =>
  items.length === 0 ? '' : `<dt>${both(name)}</dt>${items.map((item) => `<dd>${item}</dd>`).join('')}`;

function storedWords({ key, place, isGone }: StoredChange): string {
  const where: Both = place === 'tab' ? { id: ' (hanya tab ini)', en: ' (this tab only)' } : { id: '', en: '' };
  const gone: Both = isGone ? { id: 'dihapus', en: 'removed' } : { id: 'ditulis', en: 'written' };
  return `<code>${escaped(key)}</code> ${both({ id: gone.id + where.id, en: gone.en + where.en })}`;
}
