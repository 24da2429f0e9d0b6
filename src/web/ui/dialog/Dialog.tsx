/** A question or a form over the page. Its close button comes last, so that the first field is the first stop. */
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { IconButton } from '../button/Button.tsx';
import { closes } from './invoker.ts';
import { useModal, type ModalOpen } from './use-modal.ts';
import * as styles from './dialog.css.ts';

export interface DialogProps {
  id: string;
  title: string;
  open: ModalOpen;
  /** Which of several things it shows: each begins with its first field in focus, or with the title. */
  step?: string;
  onDismiss(): void;
  children: ReactNode;
  closeLabel: string;
}

export const Dialog = (props: DialogProps) => <Modal {...props} look={styles.dialog} body={styles.body} />;

/** Whatever lies over the page: `look` is the class of all of it, `body` that of what is in it. */
export function Modal({
  id,
  title,
  open,
  step,
  onDismiss,
  children,
  closeLabel,
  look,
  body,
}: DialogProps & { look: string; body: string }) {
  const { element, dismiss, handlers } = useModal(open, onDismiss, step);
  return (
    <dialog id={id} ref={element} className={classes(styles.modal, look)} aria-labelledby={`${id}-title`} {...handlers}>
      <div className={styles.head}>
        <h2 className={styles.title} id={`${id}-title`}>
          {title}
        </h2>
      </div>
      <div className={body}>{children}</div>
      {/* Works as an invoker before React is there, and through React afterwards. */}
      <IconButton className={styles.close} icon="close" label={closeLabel} onClick={dismiss} {...closes(id)} />
    </dialog>
  );
}
