/**
 * Runs the machine of a flow in its page. What has happened stands in the page's address, and all that is shown is
 * computed from there: a link, a reload and the browser's Back come to the same place.
 */
import { machines } from 'virtual:machines';
import { addressOf, readAddress, type Address } from '../live/address.ts';
import type { LiveData } from '../live/live-data.ts';
import { messagesIn, type Said } from '../live/messages.ts';
import { createRun, type Choice, type Course } from '../live/run.ts';
import { livePath } from '../live/paths.ts';
import type { Both } from '../types.ts';
import { inBoth, make, saidIn } from './elements.ts';
import { createLiveDiagram } from './live-diagram.ts';
import { createLiveWords } from './live-words.ts';
import { isEnglish } from './language.ts';
import { loadPacked } from './packed.ts';
import { up } from './place.ts';

const panel = document.querySelector<HTMLElement>('.live');
const runnable = machines[panel?.dataset['flow'] ?? ''];
if (panel && runnable) void offerRun(panel, ...runnable);

type Runnable = (typeof machines)[string];

async function offerRun(place: HTMLElement, ...[model, selectors]: Runnable): Promise<void> {
  const data = (await loadPacked(livePath(model.name))) as LiveData;
  const run = createRun({ ...model, isTimed: data.isTimed });
  const words = createLiveWords(run.system, data);
  const said = messagesIn(selectors, (id) => Object.hasOwn(data.texts, id));
  const starts = Object.keys(model.inputs);
  const startOf = (name: string): Both => data.samples[name] ?? { id: name, en: name };
  const parts = layOut(place, starts);
  const nameStarts = (): void => {
    const say = saidIn(isEnglish());
    for (const option of parts.starts.options) option.text = say(startOf(option.value));
  };
  const diagram = createLiveDiagram(parts.chart);
  let shown: { course: Course; choices: Choice[] } | null = null;

  const go = ({ start, ids }: Address): void => {
    const next = addressOf({ start, ids });
    if (location.hash === next) show();
    else location.hash = next;
  };
  const take = (course: Course, choice: Choice): void => {
    go({ start: course.start, ids: [...idsOf(course), choice.id] });
    parts.where.focus({ preventScroll: true });
    parts.stage.scrollIntoView({ block: 'start' });
  };

  function show(): void {
    const address = readAddress(location.hash);
    if (!address) {
      place.hidden = location.hash === '';
      return;
    }
    const start = address.start === '' ? (starts[0] ?? '') : address.start;
    const course = run.follow(start, address.ids) ?? run.follow(starts[0] ?? '', []);
    if (!course) return;
    place.hidden = false;
    shown = { course, choices: run.choicesAt(course.at) };
    const isStartLost = course.start !== start;
    parts.lost.hidden = course.lostAt === null && !isStartLost;
    parts.lost.replaceChildren(...inBoth(lostWords(course, isStartLost ? start : null)));
    parts.starts.value = course.start;
    parts.undo.disabled = course.steps.length === 0;
    draw();
  }

  function draw(): void {
    if (!shown) return;
    const { course, choices } = shown;
    const { snapshot } = course.at.progress;
    const look = words.lookOf(course);
    const screen = words.pictureOf(course, isEnglish() ? 'en' : 'id');
    parts.screen.replaceChildren(...pictureOf(screen?.file ?? null, look.title));
    parts.note.hidden = screen === null || screen.isOwn;
    parts.where.replaceChildren(...look.links);
    const messages = said(snapshot).map((message) => textOf(message, data));
    parts.said.replaceChildren(
      ...messages.map((text) => make('li', {}, [make('q', { class: 'message' }, inBoth(text))])),
    );
    parts.choices.replaceChildren(...listOf(course, choices));
    parts.history.replaceChildren(...historyOf(course));
    parts.status.textContent = [look.title, ...messages].map(saidIn(isEnglish())).join('. ');
    diagram.show({
      states: look.ids,
      main: look.main,
      taken: course.steps.at(-1)?.choice.arrival.step.taken.map(words.anchorOf) ?? [],
      possible: choices.flatMap(({ arrival }) => arrival.step.taken.map(words.anchorOf)),
    });
  }

  function listOf(course: Course, choices: readonly Choice[]): HTMLElement[] {
    if (choices.length === 0) return [make('p', { class: 'quiet' }, inBoth(overWords))];
    return words.grouped(choices).map(({ title, note, usual, failures }) => {
      const rows = (of: readonly Choice[]) =>
        make(
          'ul',
          { class: 'chances' },
          of.map((choice) => rowOf(course, choice)),
        );
      const more = make('details', {}, [make('summary', {}, inBoth(failureWords(failures.length))), rows(failures)]);
      const heading = make('h4', {}, inBoth(title));
      if (note !== null) heading.append(' ', codeOf(note));
      return make('section', {}, [heading, rows(usual), ...(failures.length > 0 ? [more] : [])]);
    });
  }

  function rowOf(course: Course, choice: Choice): HTMLElement {
    const button = make('button', { type: 'button', 'data-choice': choice.id });
    button.append(...words.choiceIn(choice));
    button.addEventListener('click', () => take(course, choice));
    const anchors = choice.arrival.step.taken.map(words.anchorOf);
    for (const type of ['pointerenter', 'focus']) button.addEventListener(type, () => diagram.hint(anchors));
    for (const type of ['pointerleave', 'blur']) button.addEventListener(type, () => diagram.hint([]));
    return make('li', { class: words.kindOf(choice) }, [button]);
  }

  function historyOf(course: Course): HTMLElement[] {
    const rows = [
      make('a', { href: addressOf({ start: course.start, ids: [] }) }, inBoth(startWords(startOf(course.start)))),
    ];
    for (const [index, { choice }] of course.steps.entries()) {
      const href = addressOf({ start: course.start, ids: idsOf(course).slice(0, index + 1) });
      rows.push(make('a', { href }, words.eventIn(choice)));
    }
    rows.at(-1)?.setAttribute('aria-current', 'step');
    return rows.map((row) => make('li', {}, [row]));
  }

  diagram.onTold((anchor) => {
    const choice = shown?.choices.find(({ arrival }) => arrival.step.taken.some((id) => words.anchorOf(id) === anchor));
    if (!shown || !choice) return false;
    take(shown.course, choice);
    return true;
  });
  parts.starts.addEventListener('change', () => go({ start: parts.starts.value, ids: [] }));
  parts.again.addEventListener('click', () => go({ start: parts.starts.value, ids: [] }));
  parts.undo.addEventListener('click', () => {
    if (shown) go({ start: shown.course.start, ids: idsOf(shown.course).slice(0, -1) });
  });
  parts.copy.addEventListener('click', () => void copyLink(parts.copied));
  parts.close.addEventListener('click', () => {
    location.hash = '';
    document.querySelector<HTMLElement>('.running a')?.focus();
  });
  addEventListener('hashchange', show);
  addEventListener('atlas:language', () => {
    nameStarts();
    draw();
  });
  nameStarts();
  show();
  place.scrollIntoView({ block: 'start' });
}

const idsOf = ({ steps }: Course): string[] => steps.map(({ choice }) => choice.id);

function pictureOf(file: string | null, title: Both): HTMLElement[] {
  if (file === null) return [make('p', { class: 'no-look' }, inBoth({ id: 'tanpa gambar', en: 'no picture' }))];
  return [make('img', { src: up + file, alt: saidIn(isEnglish())(title), width: '360', height: '740' })];
}

/** With values in its braces, where they are plain ones. */
function textOf({ id, values = {} }: Said, { texts }: LiveData): Both {
  const filled = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
    });
  const text = texts[id] ?? { id, en: id };
  return { id: filled(text.id), en: filled(text.en) };
}

function codeOf(text: string): HTMLElement {
  const code = make('code');
  code.textContent = text;
  return code;
}

const overWords: Both = {
  id: 'Alurnya sudah berakhir: tidak ada lagi yang terjadi.',
  en: 'The flow has ended: nothing more happens.',
};

const failureWords = (count: number): Both => ({ id: `Gangguan (${count})`, en: `Failures (${count})` });

const startWords = ({ id, en }: Both): Both => ({ id: `mulai: ${id}`, en: `begins: ${en}` });

function lostWords({ lostAt, steps }: Course, start: string | null): Both {
  if (start !== null)
    return {
      id: `Tautan ini mulai dengan "${start}", yang tidak dikenal alur ini. Yang tampak adalah awalnya.`,
      en: `This link starts with "${start}", which this flow does not know. What is shown is its beginning.`,
    };
  return {
    id: `Langkah ke-${lostAt} dari tautan ini tidak bisa terjadi di sini (lagi). Yang tampak adalah tempat sebelumnya, setelah ${steps.length} langkah.`,
    en: `Step ${lostAt} of this link cannot happen here (any more). What is shown is the place before it, after ${steps.length} steps.`,
  };
}

/** Where the browser gives no clipboard to pages from a disk, the address line has the link. */
async function copyLink(told: HTMLElement): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(location.href).then(
    () => true,
    () => false,
  );
  told.replaceChildren(
    ...inBoth(
      isCopied
        ? { id: 'Tautan disalin.', en: 'The link is copied.' }
        : { id: 'Salinlah alamat halaman ini.', en: 'Copy the address of this page.' },
    ),
  );
}

function layOut(place: HTMLElement, starts: readonly string[]) {
  const button = (words: Both) => make('button', { type: 'button' }, inBoth(words)) as HTMLButtonElement;
  const heading = (words: Both) => make('h3', {}, inBoth(words));
  const select = make('select', { id: 'start' }) as HTMLSelectElement;
  for (const start of starts) select.append(new Option('', start));
  const parts = {
    starts: select,
    undo: button({ id: '↶ Mundur', en: '↶ Back' }),
    again: button({ id: '⟲ Dari awal', en: '⟲ From the start' }),
    copy: button({ id: 'Salin tautan', en: 'Copy link' }),
    close: button({ id: 'Tutup', en: 'Close' }),
    copied: make('span', { class: 'quiet', role: 'status' }),
    lost: make('p', { class: 'note', role: 'status', hidden: '' }),
    screen: make('div', { class: 'screen' }),
    note: make('p', { class: 'quiet' }, inBoth({ id: 'gambar dari jalan lain', en: 'picture from another way' })),
    where: make('p', { class: 'here', tabindex: '-1' }),
    said: make('ul', { class: 'sentences' }),
    choices: make('div', { class: 'choices' }),
    history: make('ol', { class: 'history' }),
    status: make('p', { class: 'hidden', role: 'status' }),
    chart: make('div', { class: 'chart' }),
    stage: make('div', { class: 'stage' }),
  };
  parts.stage.append(
    make('div', { class: 'shown' }, [parts.screen, parts.note]),
    make('div', { class: 'now' }, [heading({ id: 'Sekarang', en: 'Now' }), parts.where, parts.said]),
    make('div', { class: 'next' }, [heading({ id: 'Yang bisa terjadi', en: 'What can happen' }), parts.choices]),
    parts.chart,
    make('div', { class: 'past' }, [heading({ id: 'Yang sudah terjadi', en: 'What has happened' }), parts.history]),
  );
  const startLabel = make('label', { class: 'choice' }, [...inBoth({ id: 'Mulai sebagai', en: 'Starts as' }), select]);
  place.replaceChildren(
    make('h2', { id: 'live-title' }, inBoth({ id: 'Alur ini dijalankan', en: 'This flow, running' })),
    make('div', { class: 'controls' }, [
      ...(starts.length > 1 ? [startLabel] : []),
      parts.undo,
      parts.again,
      parts.copy,
      parts.close,
      parts.copied,
    ]),
    parts.lost,
    parts.stage,
    parts.status,
  );
  place.setAttribute('aria-labelledby', 'live-title');
  return parts;
}
