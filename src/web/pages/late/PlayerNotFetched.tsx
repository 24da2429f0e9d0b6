/** The part for players could not be fetched (ER-4): in place of a player's page, or above a page for everybody. */
import { playerPartOf } from '../../../../machines/storefront/storefront.selectors.ts';
import { Support } from '../../flows/Support.tsx';
import { useText } from '../../i18n/use-text.ts';
import { usePorts, useStorefront } from '../../runtime/ports.tsx';
import { Banner } from '../../ui/index.ts';
import { NotFetched, RetryButton } from './NotFetched.tsx';

export function PlayerNotFetched({ isPage }: { isPage: boolean }) {
  const text = useText();
  const { store } = usePorts();
  const retry = {
    isTrying: useStorefront(playerPartOf) === 'retrying',
    onRetry: () => store.send({ type: 'part.requested' }),
  };
  if (isPage) return <NotFetched headingLevel={1} {...retry} />;
  return (
    <Banner tone="pending">
      <p>{text('account.not_fetched.text')}</p>
      <RetryButton {...retry} />
      {navigator.onLine && <Support />}
    </Banner>
  );
}
