/** A flow's dialog. Its dismissal goes to `actor`: of nested actors the deepest, whose step is on screen. */
import { useText } from '../i18n/use-text.ts';
import { usePorts } from '../runtime/ports.tsx';
import { Dialog, type DialogProps } from '../ui/index.ts';

interface FlowDialogProps extends Omit<DialogProps, 'onDismiss' | 'closeLabel'> {
  actor: { send(event: typeof dismissed): void } | undefined;
  /** Whose button shows the dialog a frame before the flow runs. */
  flow?: 'login' | 'registration';
}

const dismissed = { type: 'dialog.dismissed' } as const;

export function FlowDialog({ actor, flow, ...dialog }: FlowDialogProps) {
  const text = useText();
  const { store } = usePorts();
  const dismiss = () => {
    if (actor) actor.send(dismissed);
    else if (flow && dialog.open !== 'as-is') store.send(dismissed, flow);
  };
  return <Dialog {...dialog} onDismiss={dismiss} closeLabel={text('nav.close')} />;
}
