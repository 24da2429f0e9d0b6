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
  footer?: ReactNode;
  closeLabel: string;
}

export function Dialog({ id, title, open, step, onDismiss, children, footer, closeLabel }: DialogProps) {
  const { element, dismiss, handlers } = useModal(open, onDismiss, step);
  return (
    <dialog
      id={id}
      ref={element}
      className={classes(styles.modal, styles.dialog)}
      aria-labelledby={`${id}-title`}
      {...handlers}
    >
      <div className={styles.head}>
        <h2 className={styles.title} id={`${id}-title`}>
          {title}
        </h2>
      </div>
      <div className={styles.body}>{children}</div>
      {footer != null && <div className={styles.foot}>{footer}</div>}
      <CloseButton dialogId={id} label={closeLabel} onClick={dismiss} />
    </dialog>
  );
}

/** Works as an invoker before React is there, and through React afterwards. */
export function CloseButton({
  dialogId,
  label,
  onClick,
}: {
  dialogId: string;
  label: string;
  onClick: ReturnType<typeof useModal>['dismiss'];
}) {
  return <IconButton className={styles.close} icon="close" label={label} onClick={onClick} {...closes(dialogId)} />;
}
