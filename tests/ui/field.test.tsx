import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PasswordField } from '../../src/web/ui/field/PasswordField.tsx';
import { PhoneField } from '../../src/web/ui/field/PhoneField.tsx';
import { TextField } from '../../src/web/ui/field/TextField.tsx';
import { mount, type } from './mount.tsx';

describe('PhoneField', () => {
  const phone = (onChange?: (value: string) => void) => {
    const page = mount(
      <PhoneField label="Nomor HP" name="phone" onChange={(event) => onChange?.(event.currentTarget.value)} />,
    );
    return page.find<HTMLInputElement>('input');
  };
  const insert = (input: HTMLInputElement, inputType: string, data: string) => {
    const event = new InputEvent('beforeinput', { inputType, data, bubbles: true, cancelable: true });
    act(() => void input.dispatchEvent(event));
    return event.defaultPrevented;
  };

  it.each([
    ['+62 812-3456-7890', '081234567890'],
    ['62812 3456 7890', '081234567890'],
    ['0812.3456.7890', '081234567890'],
    ['0812345678901234', '08123456789012'],
  ])('normalises %s before the cap', (text, digits) => {
    const seen = vi.fn();
    const input = phone(seen);
    type(input, text);
    expect(input.value).toBe(digits);
    expect(seen).toHaveBeenLastCalledWith(digits);
  });

  it('lets no letter in, and nothing once it is full', () => {
    const input = phone();
    expect(insert(input, 'insertText', 'a')).toBe(true);
    expect(insert(input, 'insertText', '0')).toBe(false);
    type(input, '08123456789012');
    expect(insert(input, 'insertText', '3')).toBe(true);
  });

  it('lets a whole pasted number take the place of what was begun', () => {
    const seen = vi.fn();
    const input = phone(seen);
    type(input, '08');
    expect(insert(input, 'insertFromPaste', '+62 812-3456-7890')).toBe(true);
    expect(input.value).toBe('081234567890');
    expect(seen).toHaveBeenLastCalledWith('081234567890');
  });

  it('has no length attribute that would cut a paste first', () => {
    expect(phone().hasAttribute('maxlength')).toBe(false);
  });
});

describe('C55 PasswordField', () => {
  const setUp = () => {
    const page = mount(
      <form onSubmit={(event) => event.preventDefault()}>
        <PasswordField label="Kata sandi" showLabel="Tampilkan" hideLabel="Sembunyikan" defaultValue="rahasia123" />
      </form>,
    );
    return { ...page, input: page.find<HTMLInputElement>('input'), toggle: page.find<HTMLButtonElement>('button') };
  };

  it('shows and hides, says so, and keeps the caret', () => {
    const { input, toggle } = setUp();
    input.focus();
    input.setSelectionRange(3, 5);
    act(() => toggle.click());
    expect(input.type).toBe('text');
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    expect(toggle.getAttribute('aria-label')).toBe('Tampilkan');
    expect([input.selectionStart, input.selectionEnd]).toEqual([3, 5]);
    act(() => toggle.click());
    expect(input.type).toBe('password');
    expect(input.value).toBe('rahasia123');
  });

  it('hides again when the form is sent', () => {
    const { input, toggle, find } = setUp();
    act(() => toggle.click());
    act(() => find<HTMLFormElement>('form').requestSubmit());
    expect(input.type).toBe('password');
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
  });
});

describe('TextField', () => {
  it('has the place of the error before there is one', () => {
    const page = mount(<TextField label="Nama" />);
    const region = page.find('[aria-live="polite"]');
    expect(region.textContent).toBe('');
    page.render(<TextField label="Nama" error="Isi dulu" />);
    expect(page.find('[aria-live="polite"]')).toBe(region);
    expect(region.textContent).toBe('Isi dulu');
    expect(page.find('input').getAttribute('aria-describedby')).toBe(region.id);
  });
});
