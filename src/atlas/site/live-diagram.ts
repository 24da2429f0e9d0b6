/** The diagram of a running flow: a copy of the page's own, in which the present place is lit. */
import { inBoth, make } from './elements.ts';
import { offerDiagram } from './diagram.ts';

interface Lit {
  /** Ids of the active states, and of the end. */
  states: readonly string[];
  /** The state whose diagram is shown. */
  main: string;
  /** Anchors of the transitions taken last, and of those that can be taken. */
  taken: readonly string[];
  possible: readonly string[];
}

export interface LiveDiagram {
  show(lit: Lit): void;
  /** Lights the arrows of a choice. */
  hint(anchors: readonly string[]): void;
  /** `take`: whether a transition with this anchor was taken; else its link is followed. */
  onTold(take: (anchor: string) => boolean): void;
}

export function createLiveDiagram(place: HTMLElement): LiveDiagram {
  const originals = [...document.querySelectorAll<HTMLElement>('.heats .sheet')];
  const tabs = make('div', { class: 'segments', role: 'group', 'aria-label': 'Diagram' });
  let sheet: HTMLElement | null = null;
  let source: HTMLElement | undefined;
  let isWhole = false;
  let shown: Lit | null = null;

  const partOf = ({ main }: Lit): HTMLElement | undefined =>
    originals.find((each) => [...each.querySelectorAll('.card[id]')].some(({ id }) => id === main));

  function open(original: HTMLElement): HTMLElement {
    const copy = original.cloneNode(true) as HTMLElement;
    for (const each of [copy, ...copy.querySelectorAll('.card[id]')]) each.removeAttribute('id');
    copy.querySelector('.drawing')?.setAttribute('aria-label', 'Diagram: live');
    // The filters of the page have left their marks.
    copy.querySelector('svg')?.classList.remove('happy', 'hiding');
    place.replaceChildren(tabs, copy);
    offerDiagram(copy);
    return copy;
  }

  function draw(): void {
    if (!shown) return;
    const [whole] = originals;
    const part = partOf(shown) ?? whole;
    const wanted = isWhole ? whole : part;
    if (!wanted || !whole) return;
    if (wanted !== source || !sheet) sheet = open(wanted);
    source = wanted;
    offerTabs(whole, part ?? whole);
    light(sheet, shown);
  }

  function offerTabs(whole: HTMLElement, part: HTMLElement): void {
    tabs.hidden = whole === part;
    const tab = (words: readonly Node[], opensWhole: boolean): HTMLElement => {
      const button = make('button', { type: 'button', 'aria-pressed': String(opensWhole === isWhole) });
      button.append(...words);
      button.addEventListener('click', () => {
        isWhole = opensWhole;
        draw();
        tabs.querySelector<HTMLElement>("[aria-pressed='true']")?.focus();
      });
      return button;
    };
    const title = part.closest('details')?.querySelector('summary')?.cloneNode(true);
    tabs.replaceChildren(
      tab(inBoth({ id: 'Ikhtisar', en: 'Overview' }), true),
      tab(title ? [...title.childNodes] : [], false),
    );
  }

  return {
    show(lit) {
      shown = lit;
      draw();
    },
    hint(anchors) {
      if (sheet) for (const [edge, told] of arrowsIn(sheet)) edge.classList.toggle('hinted', has(told, anchors));
    },
    onTold(take) {
      place.addEventListener('click', (event) => {
        const told = (event.target as Element).closest('a.told');
        if (told && take(anchorOf(told))) event.preventDefault();
      });
    },
  };
}

function light(sheet: HTMLElement, { states, taken, possible }: Lit): void {
  for (const card of sheet.querySelectorAll<SVGElement>('.card')) card.classList.toggle('now', isActive(card, states));
  for (const [edge, told, label] of arrowsIn(sheet)) {
    const isPossible = has(told, possible);
    edge.classList.toggle('lit', has(told, taken));
    for (const each of [edge, label]) each?.classList.toggle('off', !isPossible && !has(told, taken));
    for (const each of told) {
      const [can, was] = [possible, taken].map((anchors) => anchors.includes(anchorOf(each)));
      each.classList.toggle('can', can);
      each.classList.toggle('off', !can && !was);
    }
  }
  const frame = sheet.querySelector<HTMLElement>('.drawing');
  const card = sheet.querySelector('.card.now');
  if (!frame || !card) return;
  const [around, at] = [frame.getBoundingClientRect(), card.getBoundingClientRect()];
  frame.scrollBy({
    left: at.left + at.width / 2 - around.left - around.width / 2,
    top: at.top + at.height / 2 - around.top - around.height / 2,
    behavior: 'instant',
  });
}

/** A card leads to the page of its state, to an end on that page, or to the sheet of its part. */
function isActive(card: SVGElement, states: readonly string[]): boolean {
  const address = decodeURIComponent(card.getAttribute('href') ?? '');
  const [page = '', mark = ''] = address.split('#');
  if (page === '') return states.includes(mark.replace(/^sheet-/, ''));
  if (mark !== '') return states.includes(mark);
  return states.includes(page.slice(page.lastIndexOf('/') + 1).replace(/\.html$/, ''));
}

/** Each arrow with what stands at it. */
function arrowsIn(sheet: HTMLElement): [edge: Element, told: Element[], label: Element | null][] {
  return [...sheet.querySelectorAll('.edge')].map((edge) => {
    const label = sheet.querySelector(`[data-label='${edge.getAttribute('data-arrow')}']`);
    return [edge, [...(label?.querySelectorAll('.told') ?? [])], label];
  });
}

const anchorOf = (told: Element): string => (told.getAttribute('href') ?? '').split('#')[1] ?? '';

const has = (told: readonly Element[], anchors: readonly string[]): boolean =>
  told.some((each) => anchors.includes(anchorOf(each)));
