/**
 * Approval, rejection or a comment for each state, and approval of many in one go; exported and imported as a JSON file.
 */
import { readReview, UnreadableReview } from '../reports/review.ts';
import type { Both, Review, Verdict } from '../types.ts';
import { inBoth, make } from './elements.ts';
import { store, stored } from './language.ts';
import { up } from './place.ts';
import { canUndo, comment, decide, replace, undo, verdictsOn, type Seen } from './review-store.ts';

const verdicts = [
  { verdict: 'approved', words: { id: 'Setuju', en: 'Approve' } },
  { verdict: 'rejected', words: { id: 'Perlu diubah', en: 'Needs a change' } },
] as const;

/** Calls it now, and after each change of the review. */
function follow(show: () => void): void {
  addEventListener('atlas:review', show);
  show();
}

function undoButton(edition: string): HTMLElement {
  const button = make('button', { type: 'button', 'data-undo': '' }, inBoth({ id: 'Batalkan', en: 'Undo' }));
  button.addEventListener('click', () => undo(edition));
  follow(() => (button.hidden = !canUndo(edition)));
  return button;
}

export function offerVerdict(panel: HTMLElement): void {
  const { state = '', edition = '', seen = '' } = panel.dataset;
  const buttons = verdicts.map(({ verdict, words }) =>
    make('button', { type: 'button', 'data-verdict': verdict, 'aria-pressed': 'false' }, inBoth(words)),
  );
  const text = document.createElement('textarea');
  for (const name of ['aria-label', 'placeholder']) text.setAttribute(name, 'Komentar / Comment');
  text.rows = 3;
  const link = make(
    'a',
    { href: `${up}review/index.html` },
    inBoth({ id: 'Semua tinjauan, dan berkasnya', en: 'The whole review, and its file' }),
  );
  panel.append(
    make('h2', {}, inBoth({ id: 'Tinjauan', en: 'Review' })),
    make('div', { class: 'segments', role: 'group', 'aria-label': 'Tinjauan' }, buttons),
    text,
    make('p', {}, [link, undoButton(edition)]),
  );
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const isPressed = button.getAttribute('aria-pressed') === 'true';
      decide(edition, { [state]: seen }, isPressed ? null : (button.dataset['verdict'] as Verdict['verdict']));
    });
  }
  text.addEventListener('input', () => comment(edition, state, seen, text.value));
  panel.hidden = false;
  follow(() => {
    const { verdict = null, comment: kept = '' } = verdictsOn(edition)[state] ?? {};
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset['verdict'] === verdict));
    if (text.value !== kept) text.value = kept;
  });
}

/** A flow, a list of changes or a page, approved in one go; what needs a change stays so. */
export function offerApproval(place: HTMLElement): void {
  const { edition = '' } = place.dataset;
  const all = seenAt(place);
  const button = place.querySelector<HTMLButtonElement>('[data-approve]');
  const count = place.querySelector('[data-count]');
  const open = (): Seen =>
    Object.fromEntries(Object.entries(all).filter(([state]) => !verdictsOn(edition)[state]?.verdict));
  button?.addEventListener('click', () => decide(edition, open(), 'approved'));
  if (!document.querySelector('.desk')) place.append(undoButton(edition));
  place.hidden = false;
  follow(() => {
    const approved = Object.keys(all).filter((state) => verdictsOn(edition)[state]?.verdict === 'approved').length;
    if (count) count.textContent = `${approved} / ${Object.keys(all).length}`;
    if (button) button.disabled = Object.keys(open()).length === 0;
  });
}

const seenAt = (place: HTMLElement): Seen => JSON.parse(place.dataset['shown'] ?? '{}') as Seen;

const reviewer = 'atlas-reviewer';

export function offerReview(desk: HTMLElement): void {
  const { edition = '' } = desk.dataset;
  const shown = { edition, states: seenAt(desk) };
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-state]')];
  const count = desk.querySelector<HTMLElement>('[data-count]');
  const fault = desk.querySelector<HTMLElement>('[data-fault]');
  const by = desk.querySelector<HTMLInputElement>('[data-by]');
  const complain = (words: Both | null) => fault?.replaceChildren(...(words ? inBoth(words) : []));
  if (by) by.value = stored(reviewer) ?? '';
  by?.addEventListener('input', () => store(reviewer, by.value));
  desk.querySelector('[data-save]')?.addEventListener('click', () => {
    const name = by?.value.trim() ?? '';
    complain(name === '' ? unnamed : null);
    if (name === '') by?.focus();
    else save({ edition, signed: { by: name, at: new Date().toISOString() }, states: sorted(verdictsOn(edition)) });
  });
  desk.querySelector('[data-clear]')?.addEventListener('click', () => replace(edition, {}));
  const file = desk.querySelector<HTMLInputElement>('input[type="file"]');
  file?.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    if (chosen) void take(chosen);
  });
  desk.querySelector('[data-clear]')?.after(undoButton(edition));
  desk.hidden = false;
  follow(() => {
    const states = verdictsOn(edition);
    for (const row of rows) {
      const { verdict, comment: text } = states[row.dataset['state'] ?? ''] ?? {};
      row.dataset['verdict'] = verdict ?? '';
      const cell = row.querySelector('[data-comment]');
      if (cell) cell.textContent = text ?? '';
    }
    const approved = rows.filter((row) => row.dataset['verdict'] === 'approved').length;
    if (count) count.textContent = `${approved} / ${rows.length}`;
  });

  async function take(chosen: File): Promise<void> {
    try {
      replace(edition, readReview(await chosen.text(), shown).states);
      complain(null);
    } catch (error) {
      if (!(error instanceof UnreadableReview)) throw error;
      complain(error.words);
    }
  }
}

const unnamed: Both = {
  id: 'Tulis namamu dulu: berkas ini mengatakan siapa yang melihat.',
  en: 'Write your name first: the file says who has seen it.',
};

const sorted = (states: Review['states']): Review['states'] =>
  Object.fromEntries(Object.entries(states).sort(([one], [other]) => (one < other ? -1 : 1)));

function save(review: Review): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(review, null, 2)}\n`], { type: 'application/json' }));
  link.download = 'review.json';
  link.click();
  URL.revokeObjectURL(link.href);
}
