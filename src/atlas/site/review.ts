/** Approval, rejection or a comment for each state, stored by the browser, exported and imported as a JSON file. */
import { readReview, type Review, type Verdict } from '../reports/review.ts';
import { inBoth, make } from './elements.ts';
import { store } from './language.ts';
import { up } from './place.ts';

const key = 'atlas-review';
const nothing: Verdict = { verdict: null, comment: '' };

/** Used alone where a browser has no storage for pages from a disk. */
let held: Review | null = null;

function review(commit: string): Review {
  if (held) return held;
  try {
    held = readReview(localStorage.getItem(key) ?? '');
  } catch {
    held = { commit, states: {} };
  }
  return held;
}

function keep(next: Review): void {
  held = next;
  store(key, JSON.stringify(next));
}

const verdicts = [
  { verdict: 'approved', words: { id: 'Setuju', en: 'Approve' } },
  { verdict: 'rejected', words: { id: 'Perlu diubah', en: 'Needs a change' } },
] as const;

export function offerVerdict(panel: HTMLElement): void {
  const { state = '', commit = '' } = panel.dataset;
  const buttons = verdicts.map(({ verdict, words }) =>
    make('button', { type: 'button', 'data-verdict': verdict, 'aria-pressed': 'false' }, inBoth(words)),
  );
  const comment = document.createElement('textarea');
  for (const name of ['aria-label', 'placeholder']) comment.setAttribute(name, 'Komentar / Comment');
  comment.rows = 3;
  const link = make(
    'a',
    { href: `${up}review/index.html` },
    inBoth({ id: 'Semua tinjauan, dan berkasnya', en: 'The whole review, and its file' }),
  );
  panel.append(
    make('h2', {}, inBoth({ id: 'Tinjauan', en: 'Review' })),
    make('div', { class: 'segments', role: 'group', 'aria-label': 'Tinjauan' }, buttons),
    comment,
    make('p', {}, [link]),
  );
  const show = (): void => {
    const { verdict, comment: text } = review(commit).states[state] ?? nothing;
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset['verdict'] === verdict));
    if (comment.value !== text) comment.value = text;
  };
  const write = (change: Partial<Verdict>): void => {
    const { states } = review(commit);
    const { [state]: before = nothing, ...others } = states;
    const next = { ...before, ...change };
    const isSaid = next.verdict !== null || next.comment !== '';
    keep({ commit, states: isSaid ? { ...others, [state]: next } : others });
    show();
  };
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const isPressed = button.getAttribute('aria-pressed') === 'true';
      write({ verdict: isPressed ? null : (button.dataset['verdict'] as Verdict['verdict']) });
    });
  }
  comment.addEventListener('input', () => write({ comment: comment.value }));
  panel.hidden = false;
  show();
}

export function offerReview(desk: HTMLElement): void {
  const { commit = '' } = desk.dataset;
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-state]')];
  const count = desk.querySelector<HTMLElement>('[data-count]');
  const fault = desk.querySelector<HTMLElement>('[data-fault]');
  const show = (): void => {
    const { states } = review(commit);
    for (const row of rows) {
      const { verdict, comment } = states[row.dataset['state'] ?? ''] ?? nothing;
      row.dataset['verdict'] = verdict ?? '';
      const cell = row.querySelector('[data-comment]');
      if (cell) cell.textContent = comment;
    }
    const said = Object.values(states);
    const approved = said.filter(({ verdict }) => verdict === 'approved').length;
    if (count) count.textContent = `${approved} / ${rows.length}`;
  };
  desk.querySelector('[data-save]')?.addEventListener('click', () => save(review(commit)));
  desk.querySelector('[data-clear]')?.addEventListener('click', () => {
    keep({ commit, states: {} });
    show();
  });
  const file = desk.querySelector<HTMLInputElement>('input[type="file"]');
  file?.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    if (chosen) void take(chosen);
  });
  desk.hidden = false;
  show();

  async function take(chosen: File): Promise<void> {
    try {
      keep(readReview(await chosen.text()));
      if (fault) fault.textContent = '';
    } catch (error) {
      if (fault) fault.textContent = error instanceof Error ? error.message : String(error);
    }
    show();
  }
}

function save(all: Review): void {
  const sorted = Object.fromEntries(Object.entries(all.states).sort(([one], [other]) => (one < other ? -1 : 1)));
  const text = `${JSON.stringify({ ...all, states: sorted }, null, 2)}\n`;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = 'review.json';
  link.click();
  URL.revokeObjectURL(link.href);
}
