/** Buttons, and links that look like buttons. A busy button keeps focus and size, and ignores presses. */
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../icon/Icon.tsx';
import * as styles from './button.css.ts';

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  block?: boolean | undefined;
}

const lookOf = ({ variant = 'primary', size = 'md', block = false }: ButtonLook, className: string | undefined) =>
  classes(styles.button, styles.variant[variant], styles.size[size], block && styles.block, className);

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  busy?: boolean;
  /** The text while busy; without one the text stays. */
  busyLabel?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant,
  size,
  block,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const guardedClick = (event: MouseEvent<HTMLButtonElement>) => {
    // The click submits the form, so preventing it keeps a busy button from submitting twice.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={lookOf({ variant, size, block }, className)}
      onClick={guardedClick}
      {...(busy && { 'aria-disabled': true, 'aria-busy': true })}
    >
      <span className={styles.face}>
        {busy && <span className={styles.spinner} aria-hidden="true" />}
        {busy && busyLabel !== undefined ? busyLabel : children}
      </span>
    </button>
  );
}

export interface LinkButtonProps extends ButtonLook, AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

export function LinkButton({ variant, size, block, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={lookOf({ variant, size, block }, className)}>
      <span className={styles.face}>{children}</span>
    </a>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  label: string;
  icon: IconName;
  children?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, icon, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={classes(styles.iconButton, className)}>
      <Icon name={icon} />
      {children}
    </button>
  );
}
