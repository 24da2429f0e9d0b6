/** A flow's dialog. Its dismissal goes to `actor`: of nested actors the deepest, whose step is on screen. */
import { useText } from '../i18n/use-text.ts';
import { Dialog, type DialogProps } from '../ui/index.ts';

interface FlowDialogProps extends Omit<DialogProps, 'onDismiss' | 'closeLabel'> {
  actor: { send(event: { type: 'dialog.dismissed' }): void } | undefined;
}

export function FlowDialog({ actor, ...dialog }: FlowDialogProps) {
  const text = useText();
  return (
    <Dialog {...dialog} onDismiss={() => actor?.send({ type: 'dialog.dismissed' })} closeLabel={text('nav.close')} />
  );
}
