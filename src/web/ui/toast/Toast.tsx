/**
 * The toast as it is seen, and the region through which it is heard. They are two, because a role on a node that comes
 * and goes is announced unreliably; the region is in the page, empty, before any text.
 */
import { useEffect, useRef, type ReactNode } from 'react';
import { visuallyHidden } from '../theme/shared.css.ts';
import * as styles from './toast.css.ts';

export interface ToastProps {
  text: string;
  visible: boolean;
  /** A pointer rests on it, a finger holds it: time stands still until the release. */
  onHold(): void;
  onRelease(): void;
}

export function Toast({ text, visible, onHold, onRelease }: ToastProps) {
  const element = useRef<HTMLDivElement>(null);

  // Showing it anew puts it above a dialog that was opened in the meantime.
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

/** Heard, not seen. Keep it mounted and change its text. */
export function LiveRegion({ children }: { children?: ReactNode }) {
  return (
    <div className={visuallyHidden} role="log" aria-live="polite">
      {children}
    </div>
  );
}
