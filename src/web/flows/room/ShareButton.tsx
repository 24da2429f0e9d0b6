/** Shares the address of a game or of an invitation: by the phone's sheet, or else the clipboard (GM-4). */
import { useSelector } from '@xstate/react';
import { referrerOf } from '../../../../machines/storefront/storefront.selectors.ts';
import type { Room } from '../../../contract/rooms.calls.ts';
import { gamePath } from '../../../../machines/kit/game-paths.ts';
import type { StorefrontActor } from '../../runtime/actors.ts';
import { usePorts } from '../../runtime/ports.tsx';
import { useBrand } from '../../runtime/brand.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, formatPlatinum, MoneyIcon, writeClipboard, type ButtonProps } from '../../ui/index.ts';
import { openShareSheet } from '../share-sheet.ts';

interface ShareButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'block'> {
  storefront: StorefrontActor;
  game: { slug: string; title: string };
  /** What the friend is invited to; null: the game alone is shared. */
  room: Pick<Room, 'invitation' | 'stake'> | null;
  label: string;
}

export function ShareButton({ storefront, game: { slug, title }, room, label, ...look }: ShareButtonProps) {
  const text = useText();
  const brand = useBrand();
  const { store } = usePorts();
  const merchant = useSelector(storefront, referrerOf);
  const share = async () => {
    // Built anew: the address bar may hold more than others should get.
    const url = new URL(gamePath(slug, room?.invitation ?? null), location.origin);
    if (merchant !== null) url.searchParams.set('merchant-uuid', merchant);
    const words =
      room === null
        ? text('game.share.text', { game: title })
        : text('room.share.text', { game: title, platinum: formatPlatinum(room.stake) });
    if (await openShareSheet({ title: `${title} · ${brand.name}`, text: words, url: url.href })) return;
    const isCopied = await writeClipboard(url.href);
    const id = isCopied ? 'game.share.copied' : 'game.share.failed';
    store.send({ type: 'toast.requested', message: { id } }, 'shell');
  };
  return (
    <Button variant="secondary" {...look} onClick={() => void share()}>
      <MoneyIcon name="share" />
      {label}
    </Button>
  );
}
