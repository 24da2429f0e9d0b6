/** Leads from a top-up back to the game that needed it (GM-4); null where no game did. */
import { useGameBehind } from '../../runtime/games.ts';
import { useLink } from '../../runtime/ports.tsx';
import { useText } from '../../i18n/use-text.ts';
import { LinkButton } from '../../ui/index.ts';

export function BackToGame({ isPrimary }: { isPrimary: boolean }) {
  const text = useText();
  const link = useLink();
  const game = useGameBehind();
  if (!game) return null;
  return (
    <LinkButton {...link(game.path)} variant={isPrimary ? 'primary' : 'secondary'} size="lg" block>
      {text('game.return', { game: game.title })}
    </LinkButton>
  );
}
