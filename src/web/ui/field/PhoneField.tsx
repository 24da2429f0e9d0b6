/**
 * A phone number that corrects itself while it is typed or pasted: `+62 812-3456-7890` becomes `081234567890` before
 * the length cap applies, and a letter never appears. The input is uncontrolled, so a number typed before hydration
 * stays; callers read it from the event or the ref.
 */
import { useEffect, type InputHTMLAttributes } from 'react';
import { isPhone, normalisePhone, phoneLength } from '../../../contract/fields.ts';
import { classes } from '../classes.ts';
import { useSharedRef, writeValue } from './refs.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';
import * as styles from './field.css.ts';

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength' | 'value'>;

const attributes = {
  type: 'tel',
  inputMode: 'numeric',
  autoComplete: 'tel-national',
  enterKeyHint: 'next',
  spellCheck: false,
} satisfies InputHTMLAttributes<HTMLInputElement>;

export function PhoneField({ inputRef, className, ...rest }: PhoneFieldProps) {
  const [input, ref] = useSharedRef(inputRef);

  useEffect(() => {
    const element = input.current;
    return element ? keepNormalised(element) : undefined;
  }, [input]);

  return <TextField {...attributes} {...rest} inputRef={ref} className={classes(styles.digits, className)} />;
}

/** Returns a function that stops this. */
function keepNormalised(input: HTMLInputElement): () => void {
  const normalise = () => {
    const before = input.value.slice(0, input.selectionStart ?? input.value.length);
    const value = normalisePhone(input.value);
    if (value === input.value) return;
    writeValue(input, value);
    const caret = Math.min(normalisePhone(before).length, value.length);
    input.setSelectionRange(caret, caret);
  };

  const screen = (event: InputEvent) => {
    // A line break is Enter, which submits the form.
    const isText = event.inputType.startsWith('insert') && !/^insert(LineBreak|Paragraph)$/.test(event.inputType);
    if (!event.cancelable || !isText) return;
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    const pasted = normalisePhone(text);
    if (event.inputType !== 'insertText' && isPhone(pasted)) {
      // A complete pasted number replaces the whole value.
      event.preventDefault();
      writeValue(input, pasted);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      return;
    }
    const start = input.selectionStart ?? input.value.length;
    const end = input.selectionEnd ?? start;
    const full = input.value.length - (end - start) >= phoneLength.max;
    if (full || !/[\p{Nd}+]/u.test(text)) event.preventDefault();
  };

  normalise();
  input.addEventListener('beforeinput', screen);
  input.addEventListener('input', normalise);
  return () => {
    input.removeEventListener('beforeinput', screen);
    input.removeEventListener('input', normalise);
  };
}
