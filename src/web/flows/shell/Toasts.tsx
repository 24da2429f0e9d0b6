/** The toast on screen, and its text where screen readers hear it (SH-10). */
import { useSelector } from '@xstate/react';
import { currentToast } from '../../../../machines/shell/shell.selectors.ts';
import { useMessage } from '../../i18n/use-text.ts';
import { LiveRegion, Toast } from '../../ui/index.ts';
import type { ShellActor } from '../../runtime/actors.ts';

export function Toasts({ actor }: { actor: ShellActor }) {
  const toText = useMessage();
  const text = toText(useSelector(actor, currentToast));
  return (
    <>
      <LiveRegion>{text}</LiveRegion>
      <Toast
        text={text ?? ''}
        visible={text !== null}
        onHold={() => actor.send({ type: 'toast.held' })}
        onRelease={() => actor.send({ type: 'toast.released' })}
      />
    </>
  );
}
