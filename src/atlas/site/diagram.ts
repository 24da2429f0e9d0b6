/** The diagrams of a page in their frames: zoom, drag, filters, and the arrows that belong together. */

const largest = 2.5;
/** Labels of 12 px are 11 px high at this scale. */
const readable = 0.92;
const step = 1.25;

/** `unfolded`: when all diagrams are on the page. */
export async function offerDiagrams(unfolded: Promise<void>): Promise<void> {
  addEventListener('hashchange', reveal);
  await unfolded;
  for (const sheet of document.querySelectorAll<HTMLElement>('.sheet')) {
    if (!sheet.closest('details')) offerDiagram(sheet);
  }
  const toolbar = document.querySelector<HTMLElement>('.toolbar');
  const filter = toolbar ? filtering(toolbar) : () => undefined;
  for (const part of document.querySelectorAll<HTMLDetailsElement>('details.part')) {
    // A closed part has no size yet.
    const offer = (): void => part.querySelectorAll<HTMLElement>('.sheet').forEach(offerDiagram);
    part.addEventListener('toggle', offer, { once: true });
  }
  filter();
  reveal();
}

/** Opens the part that the page's address names, or that has the state which it names. */
function reveal(): void {
  const id = decodeURIComponent(location.hash.slice(1));
  const named = id === '' ? null : document.querySelector(`.sheet#${CSS.escape(id)}, .drawing #${CSS.escape(id)}`);
  if (!named) return;
  const part = named.closest('details');
  if (part) part.open = true;
  const isSheet = named.classList.contains('sheet');
  // The diagram has its size after the part's event.
  setTimeout(() =>
    (isSheet ? (part ?? named) : named).scrollIntoView({ block: isSheet ? 'start' : 'center', inline: 'center' }),
  );
}

export function offerDiagram(sheet: HTMLElement): void {
  const frame = sheet.querySelector<HTMLElement>('.drawing');
  const svg = sheet.querySelector('svg');
  const buttons = sheet.querySelector<HTMLElement>('.zoom');
  if (!frame || !svg || !buttons) return;
  buttons.hidden = false;
  const natural = { width: Number(svg.getAttribute('width')), height: Number(svg.getAttribute('height')) };
  let scale = 1;

  const zoom = (to: number): void => {
    const next = Math.min(Math.max(to, whole()), largest);
    const middle = { x: frame.scrollLeft + frame.clientWidth / 2, y: frame.scrollTop + frame.clientHeight / 2 };
    const by = next / scale;
    scale = next;
    svg.setAttribute('width', String(Math.round(natural.width * scale)));
    svg.setAttribute('height', String(Math.round(natural.height * scale)));
    frame.scrollLeft = middle.x * by - frame.clientWidth / 2;
    frame.scrollTop = middle.y * by - frame.clientHeight / 2;
  };
  const whole = (): number => Math.min(frame.clientWidth / natural.width, frame.clientHeight / natural.height, 1);

  buttons.addEventListener('click', (event) => {
    const wish = (event.target as Element).closest<HTMLElement>('[data-zoom]')?.dataset['zoom'];
    if (wish === 'in') zoom(scale * step);
    if (wish === 'out') zoom(scale / step);
    if (wish === 'fit') zoom(whole());
  });
  frame.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') zoom(scale * step);
    else if (event.key === '-') zoom(scale / step);
    else if (event.key === '0') zoom(whole());
    else return;
    event.preventDefault();
  });
  frame.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(scale * (event.deltaY < 0 ? step : 1 / step));
    },
    { passive: false },
  );
  dragging(frame);
  lighting(svg);
  zoom(Math.max(Math.min(frame.clientWidth / natural.width, 1), readable));
  begin(frame, svg);
}

/**
 * Scrolls to the first screen without an error, without screens to the state beside the starting dot; to the dot where
 * both fit; on the map to its first group.
 */
function begin(frame: HTMLElement, svg: SVGSVGElement): void {
  const dot = svg.querySelector('.dot');
  const card = dot && (svg.querySelector('.card:not(.error):has(image)') ?? nearest(dot, svg) ?? dot);
  const { left, top } = svg.getBoundingClientRect();
  if (!card) {
    const group = svg.querySelector('.frame')?.getBoundingClientRect();
    if (group) frame.scrollTo(group.left - left - 16, group.top - top - 16);
    return;
  }
  const first = card.getBoundingClientRect();
  const atDot = dot.getBoundingClientRect().left - left - 40;
  const isNear = first.right - left - atDot <= frame.clientWidth;
  frame.scrollTo(
    isNear ? atDot : first.left + first.width / 2 - left - frame.clientWidth / 2,
    first.top + first.height / 2 - top - frame.clientHeight / 2,
  );
}

function nearest(dot: Element, svg: SVGSVGElement): Element | undefined {
  const { left, top } = dot.getBoundingClientRect();
  const away = (card: Element): number => {
    const at = card.getBoundingClientRect();
    return Math.hypot(at.left - left, at.top - top);
  };
  return [...svg.querySelectorAll('.card')].toSorted((one, other) => away(one) - away(other))[0];
}

/** Only for a mouse, because touch scrolls natively. */
function dragging(frame: HTMLElement): void {
  let from: { x: number; y: number; left: number; top: number } | null = null;
  let isMoved = false;
  frame.addEventListener('pointerdown', ({ pointerType, button, clientX, clientY }) => {
    if (pointerType !== 'mouse' || button !== 0) return;
    from = { x: clientX, y: clientY, left: frame.scrollLeft, top: frame.scrollTop };
    isMoved = false;
  });
  addEventListener('pointermove', ({ clientX, clientY }) => {
    if (!from) return;
    isMoved ||= Math.hypot(clientX - from.x, clientY - from.y) > 4;
    if (!isMoved) return;
    frame.classList.add('dragged');
    frame.scrollTo(from.left - (clientX - from.x), from.top - (clientY - from.y));
  });
  addEventListener('pointerup', () => {
    from = null;
    frame.classList.remove('dragged');
  });
  frame.addEventListener('dragstart', (event) => event.preventDefault());
  // The click that ends a drag must not follow a link.
  frame.addEventListener('click', (event) => isMoved && event.preventDefault(), true);
}

function lighting(svg: SVGSVGElement): void {
  for (const label of svg.querySelectorAll<SVGElement>('[data-label]')) {
    const edge = svg.querySelector(`[data-arrow="${label.dataset['label']}"]`);
    label.addEventListener('pointerenter', () => edge?.classList.add('lit'));
    label.addEventListener('pointerleave', () => edge?.classList.remove('lit'));
  }
}

/** Returns what filters the diagrams that are there by then. */
function filtering(toolbar: HTMLElement): () => void {
  toolbar.hidden = false;
  const call = toolbar.querySelector<HTMLSelectElement>('#call');
  const code = toolbar.querySelector<HTMLSelectElement>('#code');
  const hide = toolbar.querySelector<HTMLInputElement>('#hide');
  const buttons = [...toolbar.querySelectorAll<HTMLButtonElement>('[data-show]')];
  if (buttons.length === 0) return () => undefined;
  let show = 'happy';

  const isShown = (told: SVGElement): boolean => {
    if (call?.value && told.dataset['call'] !== call.value) return false;
    if (code?.value && told.dataset['code'] !== code.value) return false;
    return show === 'all' || told.classList.contains(show);
  };
  const filter = (svg: SVGSVGElement): void => {
    for (const label of svg.querySelectorAll<SVGElement>('[data-label]')) {
      const told = [...label.querySelectorAll<SVGElement>('.told')];
      for (const each of told) each.classList.toggle('off', !isShown(each));
      const isOff = told.every((each) => each.classList.contains('off'));
      label.classList.toggle('off', isOff);
      svg.querySelector(`[data-arrow="${label.dataset['label']}"]`)?.classList.toggle('off', isOff);
    }
    svg.classList.toggle('hiding', hide?.checked === true);
    svg.classList.toggle('happy', show === 'happy');
  };
  const apply = (): void => {
    for (const svg of document.querySelectorAll<SVGSVGElement>('.drawing svg')) filter(svg);
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset['show'] === show));
  };
  for (const button of buttons) {
    button.addEventListener('click', () => {
      show = button.dataset['show'] ?? 'all';
      apply();
    });
  }
  for (const choice of [call, code]) {
    choice?.addEventListener('change', () => {
      // A search for a call or an answer covers all arrows.
      if (choice.value !== '') show = 'all';
      apply();
    });
  }
  hide?.addEventListener('change', apply);
  const heats = [...document.querySelectorAll<HTMLInputElement>('#heat input')];
  for (const heat of heats) {
    heat.addEventListener('change', () => {
      // Heat needs all arrows, cold ones above all.
      show = heat.value === '' ? 'happy' : 'all';
      apply();
    });
  }
  if (location.hash === '#heat') heats.find(({ value }) => value !== '')?.click();
  return apply;
}
