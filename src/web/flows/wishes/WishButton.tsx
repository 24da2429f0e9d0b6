/** Below a closed game: asks to be told once it can be played, or takes that back (GM-15). A visitor logs in first (GM-16). */
import { isWishMade, wishKey } from '../../../../machines/wishes/wish-key.ts';
import { useText } from '../../i18n/use-text.ts';
import { useFlow, useOf, usePorts } from '../../runtime/ports.tsx';
import { Button } from '../../ui/index.ts';

export function WishButton({ slug, title }: { slug: string; title: string }) {
  const text = useText();
  const { store } = usePorts();
  const actor = useFlow('wishes');
  const key = useOf(actor, (snapshot) => wishKey(snapshot, slug)) ?? 'ready';
  const isMade = useOf(actor, (snapshot) => isWishMade(snapshot, slug)) ?? false;
  if (key === 'absent') return null;
  const id = isMade ? 'games.wish.made' : 'games.wish';
  return (
    <Button
      variant={isMade ? 'quiet' : 'secondary'}
      size="sm"
      block
      busy={key === 'busy'}
      aria-disabled={key === 'held' || undefined}
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
