/** A key that opens the phone's camera or its files. The input stays in reach of the keyboard; the label is the key. */
import type { InputHTMLAttributes, ReactNode } from 'react';
import { button, face, size, variant } from '../button/button.css.ts';
import { classes } from '../classes.ts';
import { visuallyHidden } from '../theme/shared.css.ts';
import * as styles from './field.css.ts';

export interface FileButtonProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'capture'> {
  children: ReactNode;
  /** Takes the picture at once; only shown where a finger is what points. */
  camera?: boolean;
  onChoose(file: File): void;
}

export function FileButton({ children, camera = false, onChoose, ...rest }: FileButtonProps) {
  return (
    <label className={classes(button, variant.secondary, size.md, styles.fileButton, camera && styles.cameraButton)}>
      <input
        {...rest}
        type="file"
        className={visuallyHidden}
        {...(camera && { capture: 'environment' as const })}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Emptied, so that the same file can be chosen once more.
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
      <span className={face}>{children}</span>
    </label>
  );
}
