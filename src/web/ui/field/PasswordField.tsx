/** A password with a button that shows it. Submitting or resetting the form hides it again. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../button/Button.tsx';
import { useSharedRef } from './refs.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';
import * as styles from './field.css.ts';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  showLabel: string;
  hideLabel: string;
}

export function PasswordField({ showLabel, hideLabel, inputRef, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [input, ref] = useSharedRef(inputRef);
  const caret = useRef<[number, number] | null>(null);

  const toggle = () => {
    const element = input.current;
    caret.current = element ? [element.selectionStart ?? 0, element.selectionEnd ?? 0] : null;
    setShown(!shown);
  };

  // Changing the input's type moves the caret to the start; this puts it back.
  useLayoutEffect(() => {
    if (caret.current) input.current?.setSelectionRange(...caret.current);
    caret.current = null;
  }, [shown, input]);

  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown(false);
    // Also on reset, so that the next person's password is hidden.
    for (const moment of ['submit', 'reset']) form?.addEventListener(moment, hide);
    return () => {
      for (const moment of ['submit', 'reset']) form?.removeEventListener(moment, hide);
    };
  }, [input]);

  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={shown ? 'text' : 'password'}
      inputRef={ref}
      trailing={
        <IconButton
          className={styles.toggle}
          icon={shown ? 'eye-off' : 'eye'}
          label={showLabel}
          title={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          onClick={toggle}
        />
      }
    />
  );
}
