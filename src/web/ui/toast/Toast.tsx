/**
 * The visible toast, and a separate live region for screen readers, which announce a node that comes and goes
 * unreliably. The region is in the page, empty, before any text.
 */
import { useEffect, useRef, type ReactNode } from 'react';
import { visuallyHidden } from '../theme/shared.css.ts';
import * as styles from './toast.css.ts';

export interface ToastProps {
  text: string;
  visible: boolean;
  /** A pointer is on the toast or a finger holds it: the caller pauses the toast's time until `onRelease`. */
  onHold(): void;
  onRelease(): void;
}

export function Toast({ text, visible, onHold, onRelease }: ToastProps) {
  const element = useRef<HTMLDivElement>(null);

  // Showing the popover again puts it above a dialog opened in the meantime.
  useEffect(() => {
    const node = element.current;
    if (!visible || typeof node?.showPopover !== 'function') return undefined;
    node.showPopover();
    return () => {
      if (node.isConnected) node.hidePopover();
    };
  }, [visible, text]);

  return (
    <div
      ref={element}
      className={styles.toast}
      popover="manual"
      aria-hidden="true"
      {...(visible && { 'data-visible': '' })}
      onPointerEnter={onHold}
      onPointerLeave={onRelease}
      onPointerDown={onHold}
      onPointerUp={onRelease}
      onPointerCancel={onRelease}
    >
      <span>{text}</span>
    </div>
  );
}

/** A visually hidden live region. Keep it mounted and change its text. */
export function LiveRegion({ children }: { children?: ReactNode }) {
  return (
    <div className={visuallyHidden} role="log" aria-live="polite">
      {children}
    </div>
  );
}
