/**
 * The page's first script, inlined by the build: what cannot wait for the rest. It clears the address of what a vendor
 * sent back, marks a returning player before the first paint, shows the merchant's colour, opens dialogs where the browser does not know `command`, and keeps a form that is sent too early.
 */
import { clearVendorReturn } from './browser/clear-vendor-return.ts';

clearVendorReturn(window);

const root = document.documentElement;

try {
  if (localStorage.getItem('token')) root.dataset['session'] = 'player';
} catch {
  // Storage is blocked: nobody is logged in.
}

// The merchant's colour, before anything is painted with the storefront's own; what the lookup says comes later.
const colours = document.querySelector<HTMLMetaElement>('meta[property="merchant-colours"]')?.content.split(' ') ?? [];
const colour = colours[matchMedia('(prefers-color-scheme: dark)').matches ? 1 : 0] ?? '';
if (/^#[0-9a-f]{6}$/i.test(colour)) root.style.setProperty('--colour-merchant', colour);

const knowsCommand = 'command' in HTMLButtonElement.prototype;

addEventListener('click', (event) => {
  if (knowsCommand || event.defaultPrevented || !(event.target instanceof Element)) return;
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
