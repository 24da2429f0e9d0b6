/** A strip for each journey, with a card for each step. */
import { messageText } from '../data/messages.ts';
import { answerWords } from '../words/transitions.ts';
import { journeysOf, type Journey, type JourneyStep } from '../reports/journeys.ts';
import type { StoredChange } from '../reports/stored.ts';
import type { Atlas, AtlasFile, Both } from '../types.ts';
import { book, type BookSection } from './book.ts';
import { both, bothOf, escaped, link, linkFrom } from './markup.ts';
import { requirementMarks } from './parts.ts';
import { errorBookPath } from './error-book.ts';
import { flowPath, statePath } from './paths.ts';
import { noThumb, pictureOf, thumb, wayNote } from './pictures.ts';
import { stepCount } from './ways.ts';

const path = 'books/storyboards.html';
const title = { id: 'Papan cerita', en: 'Storyboards' };

/** None where the atlas lacks a flow of each journey. */
export function storyboards({ flows }: Pick<Atlas, 'flows'>): AtlasFile[] {
  const journeys = journeysOf(flows);
  return journeys.length === 0 ? [] : [book({ path, title }, [both(intro)], journeys.map(strip))];
}

const intro: Both = {
  id: 'Jalan terpendek yang tidak menemui masalah, dihitung dari mesinnya: layar, kejadian, panggilan, yang disimpan, dan kalimatnya.',
  en: 'The shortest way on which nothing goes wrong, computed from the machines: screen, event, call, what is stored, and what is said.',
};

function strip({ id, title: name, requirements, steps }: Journey): BookSection {
  const content = [
    `<p>${both(stepCount(steps))} ${requirementMarks(path, requirements)}</p>`,
    `<div class="strips" tabindex="0" role="region" aria-label="${escaped(name.id)}"><ol class="strip">`,
    ...steps.map(card),
    '</ol></div>',
  ].join('\n');
  return { id, title: name, content };
}

function card({ flow, happens, screens, answered, calls, stored, messages, shot }: JourneyStep): string {
  const picture = shot && pictureOf([shot.shot]);
  return [
    `<li class="step"><p class="event">${both(happens)}</p>`,
    picture ? thumb(path, picture, screens.map((state) => state.title.id).join(', ')) : noThumb(),
    picture ? wayNote(shot) : '',
    `<p>${link(path, flowPath(flow.id), flow.title)}: ${screens.map((state) => link(path, statePath(state), state.title)).join(' + ')}</p>`,
    '<dl>',
    row(
      { id: 'Panggilan', en: 'Call' },
      calls.map(({ method, path: address }) => `<code>${method} ${escaped(address)}</code>`),
    ),
    row(
      { id: 'Jawaban', en: 'Answer' },
      answered
        ? [
            `<a href="${linkFrom(path, `${errorBookPath}#${answered.call}`)}"><code>${escaped(answered.call)}</code></a> ${both(answerWords(answered.outcome))}`,
          ]
        : [],
    ),
    row({ id: 'Disimpan', en: 'Stored' }, stored.map(storedWords)),
    row(
      { id: 'Kalimat', en: 'Says' },
      messages.map((id) => both(messageText(id))),
    ),
    '</dl></li>',
  ].join('');
}

const row = (name: Both, items: readonly string[]): string =>
  items.length === 0 ? '' : `<dt>${both(name)}</dt>${items.map((item) => `<dd>${item}</dd>`).join('')}`;

function storedWords({ key, place, isGone }: StoredChange): string {
  const [id, en] = isGone ? ['dihapus', 'removed'] : ['ditulis', 'written'];
  const words = place === 'tab' ? bothOf(`${id} (hanya tab ini)`, `${en} (this tab only)`) : bothOf(id, en);
  return `<code>${escaped(key)}</code> ${words}`;
}
