/** In the place of what could not be read: why, and the button that asks for it again. */
import type { MessageRef } from '../../../machines/kit/effect.ts';
import { useMessage } from '../i18n/use-text.ts';
import { Button, Scene, type SceneProps } from '../ui/index.ts';

interface ReadFailedProps extends Pick<SceneProps, 'title' | 'headingLevel'> {
  trouble: MessageRef;
  /** What the button says. */
  retry: string;
  onRetry(): void;
}

export function ReadFailed({ trouble, retry, onRetry, ...scene }: ReadFailedProps) {
  const toText = useMessage();
  return (
    <Scene
      {...scene}
      kind={trouble.id === 'error.offline' ? 'offline' : 'error'}
      text={toText(trouble)}
      actions={
        <Button variant="secondary" onClick={onRetry}>
          {retry}
        </Button>
      }
    />
  );
}
