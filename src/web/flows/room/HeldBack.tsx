/** Says which limit of the player's own refused the round, when the next one may begin, and the way to the limits (RP-4). */
import { useIntl } from 'react-intl';
import type { WayToLimits } from '../../../../machines/play-limits/held-back.ts';
import { platinum } from '../../../contract/money.ts';
import { useWay } from '../../runtime/ports.tsx';
import { useText } from '../../i18n/use-text.ts';
import { formatMoment, formatPlatinum, LinkButton } from '../../ui/index.ts';
import { WayOut } from '../WayOut.tsx';

export function HeldBack({ way }: { way: WayToLimits | null }) {
  const text = useText();
  const { locale } = useIntl();
  const toProfile = useWay()('/profile');
  const moment = way?.opensAt == null ? '' : formatMoment(way.opensAt, locale);
  const left = way?.left == null ? '' : formatPlatinum(platinum(way.left));
  return (
    <WayOut text={way && text(way.message, { moment, left })} tone="pending">
      {toProfile && (
        <LinkButton {...toProfile} variant="secondary" size="sm">
          {text('room.limits')}
        </LinkButton>
      )}
    </WayOut>
  );
}
