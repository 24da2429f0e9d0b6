/**
 * A long number, grouped by four while it is typed or pasted. Surplus digits are kept, so that an error can report
 * them. The input is uncontrolled; callers read its digits from the event or the form.
 */
import { useEffect } from 'react';
import { toAsciiDigits } from '../../../contract/fields.ts';
import { classes } from '../classes.ts';
import { groupByFour } from '../format.ts';
import { useSharedRef, writeValue } from './refs.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';
import * as styles from './field.css.ts';

export type DigitsFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength' | 'value'>;

export function DigitsField({ inputRef, className, ...rest }: DigitsFieldProps) {
  const [input, ref] = useSharedRef(inputRef);

  useEffect(() => {
    const element = input.current;
    if (!element) return undefined;
    const group = () => keepGrouped(element);
    group();
    element.addEventListener('input', group);
    return () => element.removeEventListener('input', group);
  }, [input]);

  return (
    <TextField
      autoComplete="off"
      spellCheck={false}
      {...rest}
      inputMode="numeric"
      inputRef={ref}
      className={classes(styles.digits, className)}
    />
  );
}

function keepGrouped(input: HTMLInputElement): void {
  const grouped = groupByFour(toAsciiDigits(input.value));
  if (grouped === input.value) return;
  const before = toAsciiDigits(input.value.slice(0, input.selectionStart ?? input.value.length));
  writeValue(input, grouped);
  const caret = groupByFour(before).length;
  input.setSelectionRange(caret, caret);
}
