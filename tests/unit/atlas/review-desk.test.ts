// @vitest-environment happy-dom
/** Browser review: remarks on a state's page appear on the review page, and are exported and imported (SC-3). */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { offerReview, offerVerdict } from '../../../src/atlas/site/review.ts';

const panel = '<section class="review" data-state="login/entering" data-commit="abc" hidden></section>';
const desk = `<div class="desk" data-commit="abc" hidden><b data-count></b><button data-save></button><button data-clear></button>
  <input type="file"><span data-fault></span></div>
  <table><tbody><tr data-state="login/entering"><td data-comment></td></tr><tr data-state="login/submitting"><td data-comment></td></tr></tbody></table>`;

const find = <Found extends Element>(selector: string): Found => {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};
const button = (verdict: string) => find<HTMLButtonElement>(`[data-verdict="${verdict}"]`);
const open = (html: string) => {
  document.body.innerHTML = html;
  const isPanel = document.querySelector('.review') !== null;
  if (isPanel) offerVerdict(find('.review'));
  else offerReview(find('.desk'));
};
const write = (text: string) => {
  find<HTMLTextAreaElement>('textarea').value = text;
  find('textarea').dispatchEvent(new Event('input'));
};

describe('SC-3 a review', () => {
  beforeEach(() => {
    open(desk);
    find<HTMLButtonElement>('[data-clear]').click();
  });

  it('SC-3 takes a verdict, and takes it back', () => {
    open(panel);
    expect(find<HTMLElement>('.review').hidden).toBe(false);
    button('approved').click();
    expect(button('approved').getAttribute('aria-pressed')).toBe('true');
    button('rejected').click();
    expect([button('approved'), button('rejected')].map((each) => each.getAttribute('aria-pressed'))).toEqual([
      'false',
      'true',
    ]);
    button('rejected').click();
    open(desk);
    expect(find('[data-count]').textContent).toBe('0 / 2');
    expect(find<HTMLElement>('tr').dataset['verdict']).toBe('');
  });

  it('SC-3 remembers verdict and remark from one page to the next', () => {
    open(panel);
    write('Lebih ramah');
    button('approved').click();
    open(panel);
    expect(find<HTMLTextAreaElement>('textarea').value).toBe('Lebih ramah');
    open(desk);
    expect(find('[data-count]').textContent).toBe('1 / 2');
    expect(find('[data-comment]').textContent).toBe('Lebih ramah');
    expect(JSON.parse(localStorage.getItem('atlas-review') ?? '')).toEqual({
      commit: 'abc',
      states: { 'login/entering': { verdict: 'approved', comment: 'Lebih ramah' } },
    });
  });

  it('SC-3 goes out as a file', async () => {
    open(panel);
    button('approved').click();
    open(desk);
    const made: Blob[] = [];
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${made.push(blob as Blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    find<HTMLButtonElement>('[data-save]').click();
    vi.restoreAllMocks();
    expect(names).toEqual(['review.json']);
    expect(JSON.parse((await made[0]?.text()) ?? '')).toEqual({
      commit: 'abc',
      states: { 'login/entering': { verdict: 'approved', comment: '' } },
    });
  });

  it('SC-3 comes back from a file; what is none is said and changes nothing', async () => {
    const bring = (text: string) => {
      const input = find<HTMLInputElement>('input');
      Object.defineProperty(input, 'files', { value: [new File([text], 'review.json')], configurable: true });
      input.dispatchEvent(new Event('change'));
    };
    bring(JSON.stringify({ commit: 'x', states: { 'login/submitting': { verdict: 'rejected', comment: 'Lama' } } }));
    await expect.poll(() => find<HTMLElement>('tr:last-child').dataset['verdict']).toBe('rejected');
    bring('{}');
    await expect.poll(() => find('[data-fault]').textContent).toBe('It has no "commit" and no "states".');
    expect(find('tr:last-child [data-comment]').textContent).toBe('Lama');
  });
});
