// @vitest-environment happy-dom
/** Browser review: remarks on a state's page appear on the review page, and are exported and imported (SC-3). */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { offerApproval, offerReview, offerVerdict } from '../../../src/atlas/site/review.ts';

const shown = { 'login/entering': 'seen-1', 'login/submitting': 'seen-2', 'pin/entering': 'seen-3' };
const json = (value: unknown) => JSON.stringify(value).replaceAll('"', '&quot;');
/** Another atlas for each test: what the page holds outlives it. */
let ours = '';
let atlases = 0;
const panel = (edition = ours) =>
  `<section class="review" data-state="login/entering" data-seen="seen-1" data-edition="${edition}" hidden></section>`;
const approve = (edition = ours) =>
  `<p class="approve" data-edition="${edition}" data-shown="${json({ 'login/entering': 'seen-1', 'login/submitting': 'seen-2' })}" hidden><button data-approve></button><span data-count></span></p>`;
const desk = (edition = ours) => `<div class="desk" data-edition="${edition}" data-shown="${json(shown)}" hidden>
  <b data-count></b><input data-by><button data-save></button><button data-clear></button>
  <input type="file"><span data-fault></span></div>
  <table><tbody><tr data-state="login/entering"><td data-comment></td></tr><tr data-state="login/submitting"><td data-comment></td></tr></tbody></table>`;

const find = <Found extends Element>(selector: string): Found => {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};
const button = (verdict: string) => find<HTMLButtonElement>(`[data-verdict="${verdict}"]`);
const press = (selector: string) => find<HTMLButtonElement>(selector).click();
const open = (html: string) => {
  document.body.innerHTML = html;
  for (const each of document.querySelectorAll<HTMLElement>('.review')) offerVerdict(each);
  for (const each of document.querySelectorAll<HTMLElement>('.approve')) offerApproval(each);
  for (const each of document.querySelectorAll<HTMLElement>('.desk')) offerReview(each);
};
const write = (text: string) => {
  find<HTMLTextAreaElement>('textarea').value = text;
  find('textarea').dispatchEvent(new Event('input'));
};
const count = () => find('[data-count]').textContent;
const sign = (name: string) => {
  find<HTMLInputElement>('[data-by]').value = name;
  find('[data-by]').dispatchEvent(new Event('input'));
};
const bring = (text: string) => {
  const input = find<HTMLInputElement>('input[type="file"]');
  Object.defineProperty(input, 'files', { value: [new File([text], 'review.json')], configurable: true });
  input.dispatchEvent(new Event('change'));
};
/** The file that is saved, with its name; null where none is. */
async function saved(): Promise<{ name: string; content: unknown } | null> {
  const made: Blob[] = [];
  let name = '';
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${made.push(blob as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    name = this.download;
  });
  press('[data-save]');
  vi.restoreAllMocks();
  return made[0] ? { name, content: JSON.parse(await made[0].text()) } : null;
}

describe('SC-3 a review', () => {
  beforeEach(() => {
    ours = `abc-${(atlases += 1)}`;
    localStorage.clear();
  });

  it('SC-3 takes a verdict, and takes it back', () => {
    open(panel());
    expect(find<HTMLElement>('.review').hidden).toBe(false);
    button('approved').click();
    expect(button('approved').getAttribute('aria-pressed')).toBe('true');
    button('rejected').click();
    expect([button('approved'), button('rejected')].map((each) => each.getAttribute('aria-pressed'))).toEqual([
      'false',
      'true',
    ]);
    button('rejected').click();
    open(desk());
    expect(count()).toBe('0 / 2');
    expect(find<HTMLElement>('tr').dataset['verdict']).toBe('');
  });

  it('SC-3 remembers verdict and remark from one page to the next, with what was seen', () => {
    open(panel());
    write('Lebih ramah');
    button('approved').click();
    open(panel());
    expect(find<HTMLTextAreaElement>('textarea').value).toBe('Lebih ramah');
    open(desk());
    expect(count()).toBe('1 / 2');
    expect(find('[data-comment]').textContent).toBe('Lebih ramah');
    expect(JSON.parse(localStorage.getItem(`atlas-review:${ours}`) ?? '')).toMatchObject({
      states: { 'login/entering': { verdict: 'approved', comment: 'Lebih ramah', seen: 'seen-1' } },
    });
  });

  it('SC-3 of one build counts nothing in another, not even of the same commit', () => {
    open(approve());
    press('[data-approve]');
    open(desk());
    expect(count()).toBe('2 / 2');
    open(panel('abc-other'));
    expect(button('approved').getAttribute('aria-pressed')).toBe('false');
    open(desk('abc-other'));
    expect(count()).toBe('0 / 2');
  });

  it('SC-3 approves many in one go, but not what needs a change, and undoes it in one go', () => {
    open(panel());
    button('rejected').click();
    open(approve());
    expect(count()).toBe('0 / 2');
    press('[data-approve]');
    expect(count()).toBe('1 / 2');
    expect(find<HTMLButtonElement>('[data-approve]').disabled).toBe(true);
    press('[data-undo]');
    expect(count()).toBe('0 / 2');
    press('[data-undo]');
    expect(find<HTMLButtonElement>('[data-undo]').hidden).toBe(true);
    open(panel());
    expect(button('rejected').getAttribute('aria-pressed')).toBe('false');
  });

  it('SC-3 can be begun anew, and that undone with every remark', () => {
    open(panel());
    write('Lebih ramah');
    open(desk());
    press('[data-clear]');
    expect(find('[data-comment]').textContent).toBe('');
    press('[data-undo]');
    expect(find('[data-comment]').textContent).toBe('Lebih ramah');
  });

  it('SC-3 keeps a remark that was written after the verdict that is undone', () => {
    open(panel());
    button('approved').click();
    write('Lebih ramah');
    press('[data-undo]');
    expect(button('approved').getAttribute('aria-pressed')).toBe('false');
    expect(find<HTMLTextAreaElement>('textarea').value).toBe('Lebih ramah');
  });

  it('SC-3 goes out as a file that says who has seen what, and not without a name', async () => {
    open(panel());
    button('approved').click();
    open(desk());
    expect(await saved()).toBe(null);
    expect(find('[data-fault]').textContent).toContain('Write your name first');
    sign('Ratna');
    expect(await saved()).toEqual({
      name: 'review.json',
      content: {
        edition: ours,
        signed: { by: 'Ratna', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
        states: { 'login/entering': { verdict: 'approved', comment: '', seen: 'seen-1' } },
      },
    });
    open(desk());
    expect(find<HTMLInputElement>('[data-by]').value).toBe('Ratna');
  });

  const signed = { by: 'Ratna', at: '2026-11-22T08:04:00.000Z' };
  const said = { verdict: 'rejected', comment: 'Lama', seen: 'seen-2' };

  it('SC-3 comes back from a file', async () => {
    open(desk());
    bring(JSON.stringify({ edition: ours, signed, states: { 'login/submitting': said } }));
    await expect.poll(() => find<HTMLElement>('tr:last-child').dataset['verdict']).toBe('rejected');
    expect(find('[data-fault]').textContent).toBe('');
  });

  it.each([
    ['half of one', {}, 'It has no "edition" and no "states".'],
    [
      'one of another atlas',
      { edition: 'x', signed, states: {} },
      'It is a review of the atlas x, and this is the atlas',
    ],
    ['one that nobody signed', { states: {} }, 'It is not signed.'],
    [
      'one of what is not shown',
      { signed, states: { 'login/submitting': { ...said, seen: 'else' } } },
      'What was seen of login/submitting is not what this atlas shows.',
    ],
  ])('SC-3 takes no review that is %s, and says so', async (_, file, fault) => {
    open(panel());
    write('Tetap');
    open(desk());
    bring(JSON.stringify('states' in file ? { edition: ours, ...file } : file));
    await expect.poll(() => find('[data-fault] [lang="en"]').textContent).toContain(fault);
    expect(find('[data-comment]').textContent).toBe('Tetap');
  });
});
