/** The field of an amount: allowed text, digit grouping, caret position and keys. */
import { act, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { AmountField } from '../../src/web/ui/index.ts';
import { mount, type } from './mount.tsx';

function Form({ start = '' }: { start?: string }) {
  const [amount, setAmount] = useState(start);
  return (
    <>
      <AmountField
        label="Jumlah"
        amount={amount}
        onAmount={setAmount}
        step={10}
        minimum={10}
        maximum={50_000}
        labels={{ less: 'Kurangi', more: 'Tambah' }}
      />
      <output>{amount}</output>
      <button type="button" name="package" onClick={() => setAmount('1000')}>
        1.000
      </button>
    </>
  );
}

function mountForm(start?: string) {
  const { find } = mount(<Form {...(start !== undefined && { start })} />);
  const input = find<HTMLInputElement>('input');
  const edit = (value: string, caret: number, inputType: string) =>
    act(() => {
      input.dispatchEvent(new InputEvent('beforeinput', { bubbles: true, inputType }));
      input.value = value;
      input.setSelectionRange(caret, caret);
      input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
    });
  const offer = (data: string, inputType: string) => {
    const event = new InputEvent('beforeinput', { bubbles: true, cancelable: true, inputType, data });
    act(() => void input.dispatchEvent(event));
    return !event.defaultPrevented;
  };
  const press = (selector: string) => act(() => find<HTMLButtonElement>(selector).click());
  return { find, input, edit, offer, press, told: () => find('output').textContent };
}

describe('an amount of Platinum', () => {
  it.each([
    ['12500', '12.500', '12500'],
    ['1000000', '1.000.000', '1000000'],
    ['٢٥٠', '250', '250'],
    ['007', '7', '7'],
    ['1234567890123', '1.234.567.890.123', '1234567890123'],
  ])('TU-1 C83 %s is shown as %s', (typed, shown, digits) => {
    const { input, told } = mountForm();
    type(input, typed);
    expect([input.value, told()]).toEqual([shown, digits]);
  });

  it.each([
    ['7', 'insertText', true],
    ['-', 'insertText', false],
    ['e', 'insertText', false],
    [',', 'insertText', false],
    ['12.500', 'insertFromPaste', true],
    ['1.5', 'insertFromPaste', false],
    ['1e3', 'insertFromPaste', false],
    ['0x10', 'insertFromPaste', false],
    ['-100', 'insertFromPaste', false],
    ['1 000', 'insertFromPaste', false],
    ['10,50', 'insertFromPaste', false],
  ])('TU-1 C83 of %s by %s it is %s that it is taken', (text, inputType, isTaken) => {
    expect(mountForm().offer(text, inputType)).toBe(isTaken);
  });

  it('TU-1 takes an amount as the shop prints it, without its empty decimals', () => {
    const { input, offer, told } = mountForm();
    offer('12.500,00', 'insertFromPaste');
    expect([input.value, told()]).toEqual(['12.500', '12500']);
  });

  it.each([
    ['a digit in the middle', '12345', '123945', 4, 'insertText', '123.945', 5],
    ['a digit at the end', '999', '9991', 4, 'insertText', '9.991', 5],
    ['a digit deleted', '1234', '1.34', 2, 'deleteContentBackward', '134', 1],
    ['a dot deleted: the digit before it goes', '1234', '1234', 1, 'deleteContentBackward', '234', 0],
    ['a dot deleted forwards: the digit behind it goes', '1234', '1234', 1, 'deleteContentForward', '134', 1],
  ])('TU-1 keeps the caret: %s', (_, start, value, caret, inputType, shown, place) => {
    const { input, edit } = mountForm(start);
    edit(value, caret, inputType);
    expect([input.value, input.selectionStart]).toEqual([shown, place]);
  });

  it('TU-1 shows an amount that was chosen elsewhere, and deletes one digit of it', () => {
    const { input, edit, press, told } = mountForm('100');
    press('[name=package]');
    expect(input.value).toBe('1.000');
    edit('1.00', 4, 'deleteContentBackward');
    expect([input.value, told()]).toEqual(['100', '100']);
  });

  it('TU-1 hears an amount that is typed once more after another was chosen', () => {
    const { input, press, told } = mountForm();
    type(input, '500');
    press('[name=package]');
    type(input, '500');
    expect([input.value, told()]).toEqual(['500', '500']);
  });

  it('TU-1 the keys step between the least and the most, and keep their place at the ends', () => {
    const { input, press, find } = mountForm();
    const [less, more] = ['[aria-label=Kurangi]', '[aria-label=Tambah]'] as const;
    press(more);
    expect(input.value).toBe('10');
    expect(find(less).getAttribute('aria-disabled')).toBe('true');
    press(less);
    expect(input.value).toBe('10');
    press(more);
    expect(input.value).toBe('20');
    type(input, '49995');
    press(more);
    expect(input.value).toBe('50.000');
    expect(find(more).getAttribute('aria-disabled')).toBe('true');
  });

  it('TU-1 is a text field with a numeric keyboard, never a number field', () => {
    const { input } = mountForm();
    expect([input.type, input.inputMode, input.autocomplete]).toEqual(['text', 'numeric', 'off']);
  });
});
