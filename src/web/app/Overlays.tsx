/** What may lie above a page once the machines are there: drawer, dialogs that need them, toasts. */
import { RecoveryDialog } from '../flows/recovery/RecoveryDialog.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { Toasts } from './Toasts.tsx';

export function Overlays() {
  return (
    <>
      <MenuDrawer />
      <RecoveryDialog />
      <Toasts />
    </>
  );
}
