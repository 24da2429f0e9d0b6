/** In place of what could not be loaded. */
import { useText } from '../../i18n/use-text.ts';
import { Support } from '../../flows/Support.tsx';
import { Button, Scene } from '../../ui/index.ts';

interface NotFetchedProps {
  headingLevel: 1 | 2;
  isTrying: boolean;
  onRetry(): void;
}

export function NotFetched({ headingLevel, ...retry }: NotFetchedProps) {
  const text = useText();
  return (
    <Scene
      kind={navigator.onLine ? 'error' : 'offline'}
      headingLevel={headingLevel}
      title={text('account.not_fetched.title')}
      text={text('account.not_fetched.text')}
      actions={
        <>
          <RetryButton {...retry} />
          {/* No platform was asked, so there is no reference. */}
          {navigator.onLine && <Support />}
        </>
      }
    />
  );
}

export function RetryButton({ isTrying, onRetry }: Omit<NotFetchedProps, 'headingLevel'>) {
  const text = useText();
  return (
    <Button variant="secondary" busy={isTrying} busyLabel={text('account.retry.busy')} onClick={onRetry}>
      {text('account.retry')}
    </Button>
  );
}
