/** The toast on screen, and its text where screen readers hear it (SH-10). */
import { currentToast } from '../../../../machines/shell/shell.selectors.ts';
import { useMessage } from '../../i18n/use-text.ts';
import { LiveRegion, Toast } from '../../ui/index.ts';
import { useFlow, useOf } from '../../runtime/ports.tsx';

export function Toasts() {
  const shell = useFlow('shell');
  const toText = useMessage();
  const text = toText(useOf(shell, currentToast) ?? null);
  return (
    <>
      <LiveRegion>{text}</LiveRegion>
      <Toast
        text={text ?? ''}
        visible={text !== null}
        onHold={() => shell?.send({ type: 'toast.held' })}
        onRelease={() => shell?.send({ type: 'toast.released' })}
      />
    </>
  );
}
