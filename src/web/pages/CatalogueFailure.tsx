import type { CatalogueView } from '../../../machines/catalogue/catalogue.selectors.ts';
import { useFlow, useLink, usePorts } from '../runtime/ports.tsx';
import { ErrorNote } from '../flows/ErrorNote.tsx';
import { ReadFailed } from '../flows/ReadFailed.tsx';
import { useMessage, useText } from '../i18n/use-text.ts';
import { Banner, Button, LinkButton, Scene } from '../ui/index.ts';

/** A banner above a list that was read earlier; a scene where there is no list. */
export function CatalogueFailure({ view, sought }: { view: CatalogueView; sought: string }) {
  const text = useText();
  const toText = useMessage();
  const link = useLink();
  const { store } = usePorts();
  const catalogue = useFlow('catalogue');
  const refresh = () => store.send({ type: 'catalogue.refreshRequested' }, 'catalogue');

  if (view.failure === null && sought !== '') {
    return (
      <Scene
        kind="not-found"
        headingLevel={2}
        title={text('games.search.none.title')}
        text={text('games.search.none.text', { sought })}
        actions={<LinkButton {...link('/')}>{text('games.empty.action')}</LinkButton>}
      />
    );
  }
  if (view.failure === null) {
    return (
      <Scene
        kind="empty"
        headingLevel={2}
        title={text('games.empty.title')}
        text={text('games.empty.text')}
        actions={<LinkButton {...link('/')}>{text('games.empty.action')}</LinkButton>}
      />
    );
  }
  if (view.games !== null) {
    return (
      <Banner tone="pending">
        <p>
          {toText({ id: view.failure })} {text('games.stale')}
        </p>
        <Button variant="secondary" onClick={refresh}>
          {text('games.retry')}
        </Button>
        <ErrorNote of={catalogue} />
      </Banner>
    );
  }
  return (
    <ReadFailed
      of={catalogue}
      failure={{ id: view.failure }}
      headingLevel={2}
      title={text('games.error.title')}
      retry={text('games.retry')}
      onRetry={refresh}
    />
  );
}
