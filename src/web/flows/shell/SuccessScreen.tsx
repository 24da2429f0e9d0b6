/** Replaces the page after a success (SH-11). */
import { useEffect, useRef, type MouseEvent } from 'react';
import type { Success } from '../../../../machines/shell/shell.machine.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { LinkButton, Scene } from '../../ui/index.ts';
import { useGameBehind } from '../../runtime/games.ts';
import type { ShellActor } from '../../runtime/actors.ts';
import { useLink, useWay } from '../../runtime/ports.tsx';
import { transactionPath } from '../../runtime/routes.ts';

export function SuccessScreen({ shell, success }: { shell: ShellActor; success: Success }) {
  const text = useText();
  const toText = useMessage();
  const link = useLink();
  const hasDetail = useWay()(transactionPath(success.transactionId)) !== null;
  /** Ends the success screen even where the link leads to the page below. */
  const leave = (follow: (event: MouseEvent<HTMLElement>) => void) => (event: MouseEvent<HTMLElement>) => {
    follow(event);
    shell.send({ type: 'success.left' });
  };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The replaced page may be scrolled.
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const game = useGameBehind();
  const way = (to: string, words: string, variant: 'primary' | 'secondary') => (
    <LinkButton variant={variant} {...link(to)} onClick={leave(link(to).onClick)}>
      {words}
    </LinkButton>
  );

  return (
    <Scene
      kind="success"
      headingRef={heading}
      title={toText(success.title) ?? ''}
      text={toText(success.subtitle)}
      actions={
        <>
          {game
            ? way(game.path, text('game.return', { game: game.title }), 'primary')
            : way('/', text('success.games'), 'primary')}
          {success.transactionId !== '' &&
            hasDetail &&
            way(transactionPath(success.transactionId), text('success.transaction'), 'secondary')}
        </>
      }
    />
  );
}
