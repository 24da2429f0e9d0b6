/** The menu: a native modal at the right edge, in the page before React is, like the dialogs. */
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { CloseButton } from '../dialog/Dialog.tsx';
import { useModal, type ModalOpen } from '../dialog/use-modal.ts';
import * as modalStyles from '../dialog/dialog.css.ts';
import * as styles from './drawer.css.ts';

export interface DrawerProps {
  id: string;
  title: string;
  open: ModalOpen;
  onDismiss(): void;
  children: ReactNode;
  closeLabel: string;
}

export function Drawer({ id, title, open, onDismiss, children, closeLabel }: DrawerProps) {
  const { element, dismiss, handlers } = useModal(open, onDismiss);
  return (
    <dialog
      id={id}
      ref={element}
      className={classes(modalStyles.modal, styles.drawer)}
      aria-labelledby={`${id}-title`}
      {...handlers}
    >
      <div className={modalStyles.head}>
        <h2 className={modalStyles.title} id={`${id}-title`}>
          {title}
        </h2>
      </div>
      <div className={styles.content}>{children}</div>
      <CloseButton dialogId={id} label={closeLabel} onClick={dismiss} />
    </dialog>
  );
}
