/** A question or a form over the page. Its close button comes last, so that Tab reaches the first field first. */
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
  /** Name of the content; a new one moves the focus to the first field, or without a field to the title. */
  step?: string;
  onDismiss(): void;
  children: ReactNode;
  closeLabel: string;
}

export const Dialog = (props: DialogProps) => <Modal {...props} look={styles.dialog} body={styles.body} />;

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
      {/* Before hydration the attributes of `closes` work, afterwards `onClick`. */}
      <IconButton className={styles.close} icon="close" label={closeLabel} onClick={dismiss} {...closes(id)} />
    </dialog>
  );
}
