/**
 * A code from an SMS, or a PIN: one real input over drawn slots. Typing, pasting a code or the whole message, and the
 * keyboard's suggestion all give the same digits, and assistive technology finds one text box.
 */
import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { readCode } from '../../../contract/fields.ts';
import { Field } from '../field/Field.tsx';
import * as styles from './code-input.css.ts';

export interface CodeInputHandle {
  /** Empties the field and puts the caret into it; the next complete code counts as new. */
  clearAndFocus(): void;
  focus(): void;
}

export interface CodeInputProps {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  length: number;
  read?(text: string): string;
  /** Hides the digits from onlookers: dots in the slots, and no suggestions. */
  masked?: boolean;
  name: string;
  /** For each that differs from the last one. */
  onComplete(value: string): void;
  onChange?(value: string): void;
  /** While a code is being sent: read-only, keeps the focus. Masked slots are drawn full. */
  disabled?: boolean;
  ref?: Ref<CodeInputHandle>;
}

interface Drawn {
  value: string;
  /** The selection, or null without focus. */
  range: readonly [number, number] | null;
}

export function CodeInput({
  label,
  hint,
  error,
  length,
  read = readCode,
  masked = false,
  name,
  onComplete,
  onChange,
  disabled,
  ref,
}: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const reported = useRef({ value: '', complete: '' });
  const [drawn, setDrawn] = useState<Drawn>({ value: '', range: null });

  const draw = () => {
    const element = input.current;
    if (!element) return;
    const focused = element.ownerDocument.activeElement === element;
    const range = focused ? ([element.selectionStart ?? 0, element.selectionEnd ?? 0] as const) : null;
    setDrawn({ value: element.value, range });
  };

  const take = (text: string) => {
    const element = input.current;
    if (!element) return;
    const value = read(text);
    if (element.value !== value) {
      // Setting the value moves the caret to the end; a change in the middle needs it back.
      const caret = value.startsWith(element.value.slice(0, element.selectionEnd ?? 0)) ? element.selectionEnd : null;
      element.value = value;
      if (caret !== null) element.setSelectionRange(caret, caret);
    }
    draw();
    if (value !== reported.current.value) onChange?.(value);
    const complete = value.length === length && value !== reported.current.complete;
    reported.current = { value, complete: complete ? value : reported.current.complete };
    if (complete) onComplete(value);
  };

  // Takes over digits typed before hydration.
  const takeExisting = useRef(take);
  useEffect(() => {
    if (input.current?.value) takeExisting.current(input.current.value);
  }, []);

  useEffect(() => {
    const document = input.current?.ownerDocument;
    document?.addEventListener('selectionchange', draw);
    return () => document?.removeEventListener('selectionchange', draw);
  }, []);

  // A wrong code stays visible and is selected, so that the next digit replaces it.
  useEffect(() => {
    const element = input.current;
    // Only if the focus is in this form, because selecting moves the focus.
    if (!error || !element?.form?.contains(element.ownerDocument.activeElement)) return;
    element.select();
    draw();
  }, [error]);

  useImperativeHandle(ref, () => ({
    focus: () => input.current?.focus(),
    clearAndFocus() {
      const element = input.current;
      if (!element) return;
      element.value = '';
      reported.current = { value: '', complete: '' };
      element.focus();
      draw();
      onChange?.('');
    },
  }));

  // Masked slots stay full while the digits are sent, also when the field is already empty.
  const isSent = masked && disabled;
  const signAt = (index: number): ReactNode => {
    if (!masked) return drawn.value[index];
    return isSent || index < drawn.value.length ? <span className={styles.dot} /> : undefined;
  };
  const range = isSent && drawn.range ? ([length, length] as const) : drawn.range;

  return (
    <Field label={label} hint={hint} error={error ?? null}>
      {(wiring) => (
        <div
          className={styles.frame}
          {...(masked && { 'data-masked': '' })}
          {...(error && { 'data-invalid': '' })}
          {...(disabled && { 'data-disabled': '' })}
        >
          <div className={styles.slots} aria-hidden="true">
            {Array.from({ length }, (_, index) => (
              <Slot key={index} index={index} length={length} range={range} sign={signAt(index)} />
            ))}
          </div>
          <input
            {...wiring}
            ref={input}
            className={styles.input}
            name={name}
            type={masked ? 'password' : 'text'}
            inputMode="numeric"
            autoComplete={masked ? 'off' : 'one-time-code'}
            enterKeyHint="done"
            autoCorrect="off"
            spellCheck={false}
            readOnly={disabled}
            aria-disabled={disabled}
            onInput={(event) => take(event.currentTarget.value)}
            onPaste={(event) => {
              // A pasted complete code replaces the value, wherever the caret is.
              const code = read(event.clipboardData.getData('text/plain'));
              if (disabled || code.length !== length) return;
              event.preventDefault();
              take(code);
            }}
            onFocus={draw}
            onBlur={draw}
          />
        </div>
      )}
    </Field>
  );
}

interface SlotProps {
  index: number;
  length: number;
  range: Drawn['range'];
  sign: ReactNode;
}

function Slot({ index, length, range, sign }: SlotProps) {
  const [start, end] = range ?? [-1, -1];
  const selected = start !== end && index >= start && index < end;
  // After the last digit the caret stands in the last slot.
  const active = selected || (start === end && index === Math.min(start, length - 1));
  return (
    <span
      className={styles.slot}
      {...(sign !== undefined && { 'data-filled': '' })}
      {...(active && { 'data-active': '' })}
      {...(selected && { 'data-selected': '' })}
    >
      {sign}
      {active && !selected && start < length && <span className={styles.caret} />}
    </span>
  );
}
