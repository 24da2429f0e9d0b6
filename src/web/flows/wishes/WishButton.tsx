/** Below a closed game: asks to be told once it can be played, or takes that back (GM-15). A visitor logs in first (GM-16). */
import type { WishKey } from '../../../../machines/wishes/wish-key.ts';
import { useText } from '../../i18n/use-text.ts';
import type { WishesActor } from '../../runtime/actors.ts';
import { usePorts } from '../../runtime/ports.tsx';
import { Button } from '../../ui/index.ts';

export interface WishButtonProps {
  /** Undefined for a visitor. */
  actor: WishesActor | undefined;
  slug: string;
  title: string;
  wish: WishKey;
  isMade: boolean;
}

export function WishButton({ actor, slug, title, wish, isMade }: WishButtonProps) {
  const text = useText();
  const { store } = usePorts();
  if (wish === 'absent') return null;
  const id = isMade ? 'games.wish.made' : 'games.wish';
  return (
    <Button
      variant={isMade ? 'quiet' : 'secondary'}
      size="sm"
      block
      busy={wish === 'busy'}
      aria-disabled={wish === 'held' || undefined}
      aria-label={text(`${id}.label`, { game: title })}
      onClick={() => {
        if (isMade) actor?.send({ type: 'wish.takenBack', game: slug });
        else store.send({ type: 'wish.made', game: slug }, actor ? 'wishes' : 'root');
      }}
    >
      {text(id)}
    </Button>
  );
}
