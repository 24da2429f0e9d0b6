/**
 * The page's first script, inlined by the build, for tasks before the first paint or hydration. It fetches the font
 * where it can come in time, removes a vendor's parameters from the address, hides what the page says of another address,
 * shows the chosen theme, marks a returning player and asks for what a player's page needs, shows the merchant's colour,
 * opens dialogs where the browser does not know `command`, keeps from React what the browser does by itself, and marks a
 * form that is submitted or a menu that is tapped too early. The build names the files at the script.
 */
import { clearVendorReturn } from './browser/clear-vendor-return.ts';
import { preloadChunks, preloadFont } from './browser/preload.ts';

const files: DOMStringMap = document.currentScript?.dataset ?? {};
preloadFont(window, files['font']);
clearVendorReturn(window);

const root = document.documentElement;

// The worker keeps one page for many addresses; title, heading and chunk are those of the page's own.
const isElsewhere = !new RegExp(root.dataset['of'] ?? '').test(location.pathname);
if (isElsewhere) {
  root.dataset['elsewhere'] = '';
  document.title = document.title.replace(/^.* · /, '');
}

// What lies below the first view is laid out after the first paint; an earlier frame may come before the content.
root.dataset['painting'] = '';
requestAnimationFrame(function framed() {
  if (document.getElementById('main')) setTimeout(painted);
  else requestAnimationFrame(framed);
});
function painted(): void {
  // Not before an early tap is answered, and before anybody has scrolled.
  setTimeout(() => delete root.dataset['painting'], 250);
  if (root.dataset['session'] !== 'player') return;
  const { chunk = '' } = (!isElsewhere && document.getElementById('root')?.dataset) || {};
  preloadChunks(document, `${files['player'] ?? ''} ${files[chunk] ?? ''}`);
}

try {
  root.dataset['theme'] = localStorage.getItem('theme') ?? '';
  if (localStorage.getItem('token')) root.dataset['session'] = 'player';
} catch {
  // With blocked storage nobody is logged in.
}

// The merchant's colour before the first paint; the merchant lookup may change it later.
const colours = document.querySelector<HTMLMetaElement>('meta[property="merchant-colours"]')?.content.split(' ') ?? [];
const { theme } = root.dataset;
const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
const colour = colours[isDark ? 1 : 0] ?? '';
if (/^#[0-9a-f]{6}$/i.test(colour)) root.style.setProperty('--colour-merchant', colour);

const knowsCommand = 'command' in HTMLButtonElement.prototype;

// Told of one of these, React would hydrate the whole page before a dialog shows. It finds the fields as they are once it
// has hydrated them, and the machines an open dialog as they start (runtime/start.ts); entry.client.tsx marks both.
if (knowsCommand) {
  for (const type of ['pointerdown', 'touchstart', 'mousedown', 'pointerup', 'touchend', 'mouseup', 'click'])
    document.addEventListener(type, keepFromReact, true);
}
function keepFromReact(event: Event): void {
  if ('hydrated' in root.dataset || 'ready' in root.dataset) return;
  if (event.target instanceof Element && isBrowsers(event.target)) event.stopPropagation();
}
/** What opens and closes a dialog, and what one is filled in with. */
function isBrowsers(target: Element): boolean {
  const control = target.closest('a, button, dialog');
  return control?.matches('[command]') || (control?.localName === 'dialog' && control !== target);
}

addEventListener('click', (event) => {
  if (event.defaultPrevented || !(event.target instanceof Element)) return;
  const menu = event.target.closest<HTMLElement>('button[aria-haspopup]');
  if (menu) menu.dataset['tapped'] = '';
  if (knowsCommand) return;
  const button = event.target.closest('button[commandfor]');
  const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
  if (!button || !(dialog instanceof HTMLDialogElement)) return;
  if (button.getAttribute('command') === 'close') dialog.close();
  else if (!dialog.open) dialog.showModal();
});

addEventListener('submit', (event) => {
  if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  event.target.dataset['submitted'] = '';
});
