/** The top bar: a visitor's ways in, or a player's two balances (SH-6). */
import { useEffect, type MouseEvent } from 'react';
import { opensDialog, playerPartOf, visitOf } from '../../../../machines/storefront/storefront.selectors.ts';
import { useText } from '../../i18n/use-text.ts';
import { BalanceButton, BrandMark, Button, IconButton, opens, TopBar } from '../../ui/index.ts';
import { useBalances } from '../../runtime/session.ts';
import { useBrand } from '../../runtime/brand.ts';
import { forPlayer, forVisitor, homeLink } from './shell.css.ts';
import { useFeatures, useLink, usePorts, useStorefront, useWay } from '../../runtime/ports.tsx';

export function StoreTopBar() {
  const text = useText();
  const link = useLink();
  const visit = useStorefront(visitOf);
  const { store } = usePorts();
  const brand = useBrand();

  // The machines correct the mark that the first script set.
  useEffect(() => {
    if (visit) document.documentElement.dataset['session'] = visit;
  }, [visit]);

  return (
    <TopBar
      brand={
        <a className={homeLink} {...link('/')}>
          <BrandMark {...brand} />
        </a>
      }
      actions={
        <>
          {/* Until the machines know, CSS shows one of the two by html[data-session]. */}
          {visit !== 'player' && <VisitorActions className={visit === undefined ? forVisitor : undefined} />}
          {visit !== 'visitor' && <Balances className={visit === undefined ? forPlayer : undefined} />}
        </>
      }
      menu={
        <IconButton
          icon="menu"
          label={text('nav.menu')}
          aria-haspopup="dialog"
          onClick={() => store.send({ type: 'menu.toggled' }, 'shell')}
        />
      }
    />
  );
}

function VisitorActions({ className }: { className: string | undefined }) {
  const text = useText();
  const { store } = usePorts();
  const { registration } = useFeatures();
  const openBy = (type: 'loginForm.opened' | 'registerForm.opened') => (event: MouseEvent<HTMLButtonElement>) => {
    // Until the machines run, the button's command opens the dialog.
    const actor = store.actor();
    if (!actor) return;
    // The command shows the dialog in this frame; what the machines and React do with it would hold that frame up.
    if (event.currentTarget.commandForElement && opensDialog(actor.getSnapshot(), type))
      return store.sendAfterFrame({ type });
    // In a browser that does not know `command` the machine opens it.
    event.preventDefault();
    store.send({ type });
  };
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className={className}
        {...opens('login')}
        onClick={openBy('loginForm.opened')}
      >
        {text('nav.login')}
      </Button>
      {registration && (
        <Button size="sm" className={className} {...opens('register')} onClick={openBy('registerForm.opened')}>
          {text('nav.register')}
        </Button>
      )}
    </>
  );
}

function Balances({ className }: { className: string | undefined }) {
  const text = useText();
  const way = useWay();
  const { store } = usePorts();
  const part = useStorefront(playerPartOf);
  const isAway = part === 'missing' || part === 'retrying';
  const view = useBalances() ?? { state: isAway ? 'failed' : 'loading', wallet: null };
  const retry = () =>
    isAway ? store.send({ type: 'part.requested' }) : store.send({ type: 'balances.refreshRequested' }, 'session');
  // Earlier amounts stay while they are read again.
  const state = view.state === 'loading' && view.wallet ? 'ready' : view.state;

  return (
    <div className={className} role="group" aria-busy={view.state === 'loading'}>
      {(['token', 'winning'] as const).map((kind) => {
        const page = way(kind === 'token' ? '/top-up' : '/withdraw');
        return (
          <BalanceButton
            key={kind}
            kind={kind}
            label={text(`balance.${kind}`)}
            actionLabel={text(`balance.${kind}.action`)}
            amount={view.wallet?.[kind] ?? null}
            state={state}
            href={page?.href}
            retryLabel={text('balance.retry')}
            onClick={(event) => (state === 'failed' ? retry() : page?.onClick(event))}
          />
        );
      })}
    </div>
  );
}
