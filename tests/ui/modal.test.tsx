import { act, Fragment, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog } from '../../src/web/ui/dialog/Dialog.tsx';
import type { ModalOpen } from '../../src/web/ui/dialog/use-modal.ts';
import { mount } from './mount.tsx';

function setUp(open: ModalOpen, children = <input name="phone" />) {
  const onDismiss = vi.fn();
  const element = (state: ModalOpen) => (
    <>
      <button type="button">Masuk</button>
      <Dialog id="login" title="Masuk" open={state} onDismiss={onDismiss} closeLabel="Tutup">
        {children}
      </Dialog>
    </>
  );
  const page = mount(element(open));
  const dialog = page.find<HTMLDialogElement>('dialog');
  return { ...page, dialog, onDismiss, show: (state: ModalOpen) => page.render(element(state)) };
}

afterEach(() => vi.restoreAllMocks());

it('focuses the first field, and gives the focus back', () => {
  const { find, dialog, show } = setUp(false);
  const opener = find<HTMLButtonElement>('button');
  opener.focus();
  show(true);
  expect(dialog.open).toBe(true);
  expect((document.activeElement as HTMLInputElement).name).toBe('phone');
  show(false);
  expect(dialog.open).toBe(false);
  expect(document.activeElement).toBe(opener);
});

it('leaves the focus where the browser put it after an opening that was not ours', () => {
  const { container, dialog, show } = setUp('as-is');
  const heading = container.appendChild(document.createElement('main')).appendChild(document.createElement('h1'));
  const opener = container.querySelector('button');
  act(() => dialog.showModal());
  show(true);
  opener?.focus();
  show(false);
  expect(document.activeElement).toBe(opener);
  expect(heading.hasAttribute('tabindex')).toBe(false);
});

it('focuses the page heading where the opener is gone', () => {
  const { container, find, show } = setUp(false);
  const heading = container.appendChild(document.createElement('main')).appendChild(document.createElement('h1'));
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  show(true);
  opener.remove();
  expect(document.activeElement).toBe(find('input'));
  show(false);
  expect(document.activeElement).toBe(heading);
});

it('focuses the page where its heading goes with what is shown while it is read', () => {
  const { container, show } = setUp(false);
  const main = container.appendChild(document.createElement('main'));
  main.innerHTML = '<h1></h1><div aria-busy="true"></div>';
  show(true);
  show(false);
  expect(document.activeElement).toBe(main);
});

it('focuses the heading where there is no field', () => {
  const { show } = setUp(false, <p>Teks</p>);
  show(true);
  expect(document.activeElement?.tagName).toBe('H2');
});

it('leaves the element alone as long as it is as it is', () => {
  const { dialog, show, onDismiss } = setUp('as-is');
  act(() => dialog.showModal());
  show('as-is');
  expect(dialog.open).toBe(true);
  show(true);
  expect(dialog.open).toBe(true);
  expect(onDismiss).not.toHaveBeenCalled();
});

it.each([
  ['as-is', false],
  [true, true],
] as const)('asks to be dismissed; only an element left alone (%s) closes by itself', (open, stays) => {
  const { container, dialog, onDismiss } = setUp(open);
  if (!dialog.open) act(() => dialog.showModal());
  const close = container.querySelector<HTMLButtonElement>('dialog button:last-of-type');
  act(() => close?.click());
  expect(onDismiss).toHaveBeenCalledOnce();
  expect(dialog.open).toBe(stays);
});

it('takes Escape for a wish, not for a fact', () => {
  const { dialog, onDismiss } = setUp(true);
  const event = new Event('cancel', { cancelable: true });
  act(() => void dialog.dispatchEvent(event));
  expect(event.defaultPrevented).toBe(true);
  expect(onDismiss).toHaveBeenCalledOnce();
});

it('hears of a closing that the browser did not ask for', () => {
  const { dialog, onDismiss } = setUp(true);
  act(() => dialog.close());
  act(() => void dialog.dispatchEvent(new Event('close')));
  expect(onDismiss).toHaveBeenCalled();
});

it('works without showModal', () => {
  const { show, dialog } = setUp(false);
  Object.assign(dialog, { showModal: undefined, close: undefined });
  show(true);
  expect(dialog.hasAttribute('open')).toBe(true);
  show(false);
  expect(dialog.hasAttribute('open')).toBe(false);
});

it('has its close button last and can be used before React is there', () => {
  const { dialog, container } = setUp(false);
  const close = dialog.lastElementChild as HTMLButtonElement;
  expect(close.getAttribute('aria-label')).toBe('Tutup');
  expect(close.getAttribute('command')).toBe('close');
  expect(close.getAttribute('commandfor')).toBe('login');
  expect(container.querySelector(`#${dialog.getAttribute('aria-labelledby')}`)?.textContent).toBe('Masuk');
});

it('begins each of its steps with the first field in focus, or with the title', () => {
  const element = (step: string, content: ReactNode) => (
    <Dialog id="pin" title="PIN" open step={step} onDismiss={vi.fn()} closeLabel="Tutup">
      {content}
    </Dialog>
  );
  const account = <input name="account" tabIndex={-1} />;
  const { find, render } = mount(element('ask', <button type="button">Kirim kode</button>));
  expect(document.activeElement).toBe(find('h2'));
  render(element('code', [<Fragment key="account">{account}</Fragment>, <input key="otp" name="otp" />]));
  expect(document.activeElement).toBe(find('input[name=otp]'));
  find('button').focus();
  render(element('code', <input name="otp" />));
  expect(document.activeElement, 'within a step it stays').toBe(find('button'));
  render(element('failed', <button type="button">Coba lagi</button>));
  expect(document.activeElement).toBe(find('h2'));
});
