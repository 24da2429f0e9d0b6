/** The menu: a native modal at the right edge, in the served page like the dialogs. */
import { Modal, type DialogProps } from '../dialog/Dialog.tsx';
import * as styles from './drawer.css.ts';

export const Drawer = (props: Omit<DialogProps, 'step'>) => (
  <Modal {...props} look={styles.drawer} body={styles.content} />
);
