import type { MessageRef } from '../../../machines/kit/effect.ts';
import type { AnyActorRef } from 'xstate';
import { useMessage } from '../i18n/use-text.ts';
import { ErrorNote } from './ErrorNote.tsx';
import { Button, Scene, type SceneProps } from '../ui/index.ts';

interface ReadFailedProps extends Pick<SceneProps, 'title' | 'headingLevel'> {
  failure: MessageRef;
  retry: string;
  onRetry(): void;
  /** The machine that read in vain. */
  of: AnyActorRef | undefined;
}

export function ReadFailed({ failure, retry, onRetry, of, ...scene }: ReadFailedProps) {
  const toText = useMessage();
  return (
    <Scene
      {...scene}
      kind={failure.id === 'error.offline' ? 'offline' : 'error'}
      text={toText(failure)}
      actions={
        <>
          <Button variant="secondary" onClick={onRetry}>
            {retry}
          </Button>
          <ErrorNote of={of} />
        </>
      }
    />
  );
}
