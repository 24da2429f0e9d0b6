import type { MessageRef } from '../../../machines/kit/effect.ts';
import { useMessage } from '../i18n/use-text.ts';
import { Button, Scene, type SceneProps } from '../ui/index.ts';

interface ReadFailedProps extends Pick<SceneProps, 'title' | 'headingLevel'> {
  failure: MessageRef;
  retry: string;
  onRetry(): void;
}

export function ReadFailed({ failure, retry, onRetry, ...scene }: ReadFailedProps) {
  const toText = useMessage();
  return (
    <Scene
      {...scene}
      kind={failure.id === 'error.offline' ? 'offline' : 'error'}
      text={toText(failure)}
      actions={
        <Button variant="secondary" onClick={onRetry}>
          {retry}
        </Button>
      }
    />
  );
}
