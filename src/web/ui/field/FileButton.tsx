/** A button that opens the camera or the files: a label around a file input that the keyboard can reach. */
import type { InputHTMLAttributes, ReactNode } from 'react';
import { button, face, size, variant } from '../button/button.css.ts';
import { classes } from '../classes.ts';
import { visuallyHidden } from '../theme/shared.css.ts';
import * as styles from './file.css.ts';

export interface FileButtonProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'capture'> {
  children: ReactNode;
  /** Hidden on desktops. */
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
          // Emptied, so that choosing the same file again fires a change.
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
      <span className={face}>{children}</span>
    </label>
  );
}
