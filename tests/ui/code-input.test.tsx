import { act, createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { readPin } from '../../src/contract/fields.ts';
import { CodeInput, type CodeInputHandle } from '../../src/web/ui/code-input/CodeInput.tsx';
import { mount, type } from './mount.tsx';

function setUp(isPin = false) {
  const onComplete = vi.fn();
  const onChange = vi.fn();
  const handle = createRef<CodeInputHandle>();
  const element = (error: string | null, disabled = false) => (
    <form>
      <CodeInput
        ref={handle}
        label="Kode OTP"
        hint="Diperiksa otomatis"
        length={isPin ? 6 : 4}
        name="otp"
        error={error}
        disabled={disabled}
        {...(isPin && { read: readPin, masked: true })}
        onComplete={onComplete}
        onChange={onChange}
      />
    </form>
  );
  const page = mount(element(null));
  const input = page.find<HTMLInputElement>('input');
  const slots = () =>
    [...page.container.querySelectorAll('[aria-hidden="true"] > span')].map((slot) => slot.textContent);
  const filled = () => page.container.querySelectorAll('[data-filled]').length;
  return { ...page, element, handle, input, onComplete, onChange, slots, filled };
}

function paste(input: HTMLInputElement, text: string): void {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  act(() => void input.dispatchEvent(event));
}

it('C46 completes once when the last digit is typed', () => {
  const { input, onComplete, onChange, slots } = setUp();
  for (const text of ['4', '48', '482', '4821']) type(input, text);
  expect(onComplete.mock.calls).toEqual([['4821']]);
  expect(onChange.mock.calls).toEqual([['4'], ['48'], ['482'], ['4821']]);
  expect(slots()).toEqual(['4', '8', '2', '1']);
});

it.each([
  ['4821', '4821'],
  ['48 21', '4821'],
  ['Kode OTP Platinum kamu 4821. Berlaku 2 menit, jangan bagikan.', '4821'],
  ['٤٨٢١', '4821'],
  ['0007', '0007'],
])('takes a pasted %j as the whole answer, whatever was there', (text, code) => {
  const { input, onComplete } = setUp();
  type(input, '12');
  paste(input, text);
  expect(input.value).toBe(code);
  expect(onComplete.mock.calls).toEqual([[code]]);
});

it('replaces after select-all, and completes again only for another code', () => {
  const { input, onComplete } = setUp();
  type(input, '4821');
  for (const text of ['4', '49', '490', '4907']) type(input, text);
  for (const text of ['490', '4907']) type(input, text);
  expect(onComplete.mock.calls).toEqual([['4821'], ['4907']]);
});

it('keeps letters and a fifth digit out', () => {
  const { input, onComplete } = setUp();
  type(input, '4a8');
  expect(input.value).toBe('48');
  type(input, '4821');
  type(input, '48215');
  expect(input.value).toBe('4821');
  expect(onComplete).toHaveBeenCalledOnce();
});

it('selects a wrong code that is being looked at, and ties the error to the input', () => {
  const { input, element, render, container } = setUp();
  act(() => input.focus());
  type(input, '4821');
  render(element('Kode salah'));
  expect(input.value).toBe('4821');
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 4]);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  const texts = described.map((id) => container.ownerDocument.getElementById(id)?.textContent);
  expect(texts).toEqual(['Kode salah', 'Diperiksa otomatis']);
});

it('takes a value that arrives at once; clears and focuses on request, and then counts the same code as new', () => {
  const { input, handle, onComplete, slots } = setUp();
  type(input, '4821');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('4821');
  act(() => handle.current?.clearAndFocus());
  expect(input.value).toBe('');
  expect(document.activeElement).toBe(input);
  expect(slots()).toEqual(['', '', '', '']);
  type(input, '4821');
  expect(onComplete).toHaveBeenCalledTimes(2);
});

it('stays focusable and unchanged while a code is on its way', () => {
  const { input, element, render, onComplete } = setUp();
  act(() => input.focus());
  render(element(null, true));
  paste(input, '4821');
  expect(input.readOnly).toBe(true);
  expect(document.activeElement).toBe(input);
  expect(onComplete).not.toHaveBeenCalled();
});

it('C49 is one text box with a label, made for the code of an SMS', () => {
  const { container, input } = setUp();
  expect(container.querySelectorAll('input')).toHaveLength(1);
  expect(container.querySelector('label')?.htmlFor).toBe(input.id);
  expect(input.autocomplete).toBe('one-time-code');
  expect(input.inputMode).toBe('numeric');
  expect(input.hasAttribute('maxlength')).toBe(false);
});

it('PN-1 draws masked digits as dots, in one password box without suggestions', () => {
  const { container, input, filled } = setUp(true);
  type(input, '739');
  expect([input.type, input.inputMode, input.autocomplete]).toEqual(['password', 'numeric', 'off']);
  expect(container.querySelectorAll('input')).toHaveLength(1);
  expect(filled()).toBe(3);
  expect(container.textContent).not.toMatch(/\d/);
});

it.each([
  ['739164', '739164'],
  ['73 91 64', '739164'],
  ['٧٣٩١٦٤', '739164'],
])('PN-1 takes a pasted PIN %j whole', (text, pin) => {
  const { input, onComplete } = setUp(true);
  type(input, '12');
  paste(input, text);
  expect(onComplete.mock.calls).toEqual([[pin]]);
});

it('PN-1 draws a PIN that is on its way as six dots, without holding it', () => {
  const { element, handle, input, render, filled } = setUp(true);
  type(input, '739164');
  act(() => handle.current?.clearAndFocus());
  render(element(null, true));
  expect(input.value).toBe('');
  expect(filled()).toBe(6);
  render(element(null));
  expect(filled()).toBe(0);
});
