/** A few moves of a game for free, so that nobody has to read the rules first. Nothing is kept or scored. */
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/index.ts';
import { games } from '../round/games.ts';
import { trial } from './room.css.ts';
import { playableOf } from './words.ts';

export function Trial({ slug }: { slug: string }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const kind = playableOf(slug);
  if (kind === null) return null;
  const { Trial: Moves } = games[kind];
  if (!isOpen) {
    return (
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {text('trial.open')}
      </Button>
    );
  }
  return (
    <div className={trial} data-trial={kind}>
      <Moves />
    </div>
  );
}
