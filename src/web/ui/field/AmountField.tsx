/**
 * An amount of whole Platinum, with dots between thousands while it is typed, and buttons for a step less and more.
 * Refuses letters, and a pasted text that is no whole amount, because `1.5` must not become 15. Surplus digits are
 * kept, so that an error can report them.
 */
import { useEffect, useLayoutEffect } from 'react';
import { toAsciiDigits } from '../../../contract/fields.ts';
import { classes } from '../classes.ts';
import { groupByThousand } from '../format.ts';
import { AccountIcon } from '../icon/AccountIcon.tsx';
import { useSharedRef, writeValue } from './refs.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';
import * as own from './amount.css.ts';
import * as styles from './field.css.ts';

export interface AmountFieldProps extends Omit<
  TextFieldProps,
  'type' | 'inputMode' | 'maxLength' | 'value' | 'defaultValue' | 'trailing' | 'onChange' | 'step' | 'min' | 'max'
> {
  /** Digits without dots and without a leading zero; empty for none. */
  amount: string;
  onAmount(digits: string): void;
  step: number;
  minimum: number;
  maximum: number;
  labels: { less: string; more: string };
}

export function AmountField({
  amount,
  onAmount,
  step,
  minimum,
  maximum,
  labels,
  inputRef,
  className,
  ...rest
}: AmountFieldProps) {
  const [input, ref] = useSharedRef(inputRef);

  useEffect(() => (input.current ? keepGrouped(input.current) : undefined), [input]);
  useLayoutEffect(() => {
    const element = input.current;
    // Unlike `writeValue`, React tracks this value and compares the next input with it.
    if (element && digitsOf(element.value) !== amount) element.value = groupByThousand(amount);
  }, [input, amount]);

  const current = Number(amount);
  const stepTo = (next: number) => onAmount(String(Math.min(Math.max(next, minimum), maximum)));
  return (
    <TextField
      autoComplete="off"
      enterKeyHint="done"
      spellCheck={false}
      {...rest}
      inputMode="numeric"
      inputRef={ref}
      className={classes(styles.digits, className)}
      onChange={(event) => onAmount(digitsOf(event.currentTarget.value))}
      trailing={
        <>
          <StepButton
            icon="minus"
            label={labels.less}
            disabled={current <= minimum}
            onStep={() => stepTo(current - step)}
          />
          <StepButton
            icon="plus"
            label={labels.more}
            disabled={current >= maximum}
            onStep={() => stepTo(current + step)}
          />
        </>
      }
    />
  );
}

interface StepButtonProps {
  icon: 'minus' | 'plus';
  label: string;
  /** By `aria-disabled`, so that the button keeps the focus when the limit is reached. */
  disabled: boolean;
  onStep(): void;
}

const StepButton = ({ icon, label, disabled, onStep }: StepButtonProps) => (
  <button
    type="button"
    className={own.stepButton}
    aria-label={label}
    {...(disabled && { 'aria-disabled': true })}
    onClick={() => {
      if (!disabled) onStep();
    }}
  >
    <AccountIcon name={icon} />
  </button>
);

const digitsOf = (text: string): string => toAsciiDigits(text).replace(/^0+/, '');

/** A whole amount, with or without `Rp`, dots between thousands, and the decimals `,0` or `,00`. */
const isWholeAmount = (text: string): boolean => /^\s*(Rp)?(\p{Nd}+|\p{Nd}{1,3}(\.\p{Nd}{3})+)(,00?)?\s*$/u.test(text);

/** Returns a function that stops this. */
function keepGrouped(input: HTMLInputElement): () => void {
  let known = digitsOf(input.value);

  const group = (event: Event) => {
    const { inputType } = event as Partial<InputEvent>;
    const caretAt = input.selectionStart ?? input.value.length;
    const before = digitsOf(input.value.slice(0, caretAt));
    let digits = digitsOf(input.value);
    let place = before.length;
    // Deleting a dot deletes the digit beside it.
    if (digits === known && inputType === 'deleteContentBackward') {
      digits = digits.slice(0, Math.max(place - 1, 0)) + digits.slice(place);
      place = Math.max(place - 1, 0);
    } else if (digits === known && inputType === 'deleteContentForward') {
      digits = digits.slice(0, place) + digits.slice(place + 1);
    }
    known = digitsOf(digits);
    const grouped = groupByThousand(known);
    if (grouped === input.value) return;
    writeValue(input, grouped);
    const caret = caretAfter(grouped, place);
    input.setSelectionRange(caret, caret);
  };

  const screen = (event: InputEvent) => {
    known = digitsOf(input.value);
    const isText = event.inputType.startsWith('insert') && !/^insert(LineBreak|Paragraph)$/.test(event.inputType);
    if (!event.cancelable || !isText) return;
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    if (event.inputType === 'insertText' ? !/^\p{Nd}+$/u.test(text) : !isWholeAmount(text)) {
      event.preventDefault();
    } else if (/,/.test(text)) {
      event.preventDefault();
      const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
      const before = input.value.slice(0, start) + text.slice(0, text.indexOf(','));
      writeValue(input, before + input.value.slice(end));
      input.setSelectionRange(before.length, before.length);
      input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: event.inputType }));
    }
  };

  input.addEventListener('beforeinput', screen);
  input.addEventListener('input', group);
  return () => {
    input.removeEventListener('beforeinput', screen);
    input.removeEventListener('input', group);
  };
}

function caretAfter(grouped: string, count: number): number {
  let left = count;
  let place = 0;
  while (left > 0 && place < grouped.length) {
    if (grouped[place] !== '.') left -= 1;
    place += 1;
  }
  return place;
}
