import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import './mount.tsx';
import { CodeInput } from '../../src/web/ui/code-input/CodeInput.tsx';
import { Dialog } from '../../src/web/ui/dialog/Dialog.tsx';
import { PasswordField } from '../../src/web/ui/field/PasswordField.tsx';
import { PhoneField } from '../../src/web/ui/field/PhoneField.tsx';

const nothing = () => undefined;
afterEach(() => document.body.replaceChildren());

it('keeps the open dialog and what was typed before React took over', () => {
  const onComplete = vi.fn();
  const page = (
    <Dialog id="login" title="Masuk" open="as-is" onDismiss={nothing} closeLabel="Tutup">
      <PhoneField label="Nomor HP" name="phone" />
      <PasswordField label="Kata sandi" name="password" showLabel="Tampilkan" hideLabel="Sembunyikan" />
      <CodeInput label="Kode" name="otp" length={4} onComplete={onComplete} />
    </Dialog>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  const input = (name: string) => container.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
  container.querySelector('dialog')?.showModal();
  input('phone').value = '+62 812-3456';
  input('password').value = 'rahasia123';
  input('otp').value = '4821';

  const onRecoverableError = vi.fn();
  let root: Root | undefined;
  act(() => {
    root = hydrateRoot(container, page, { onRecoverableError });
  });

  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(container.querySelector('dialog')?.open).toBe(true);
  expect(input('phone').value).toBe('08123456');
  expect(input('password').value).toBe('rahasia123');
  expect(input('otp').value).toBe('4821');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('4821');
  act(() => root?.unmount());
});
