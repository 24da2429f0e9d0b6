/** Says which limit of the player's own refused the round, when the next one may begin, and the way to the limits (RP-4). */
import { useIntl } from 'react-intl';
import type { WayToLimits } from '../../../../machines/play-limits/held-back.ts';
import { platinum } from '../../../contract/money.ts';
import { useWay } from '../../runtime/ports.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Banner, formatMoment, formatPlatinum, LinkButton } from '../../ui/index.ts';
import { formError, wayOut } from '../flows.css.ts';

/** The element is always there, so that the text is announced. */
export function HeldBack({ way }: { way: WayToLimits | null }) {
  const text = useText();
  const { locale } = useIntl();
  const toProfile = useWay()('/profile');
  return (
    <div role="alert" className={formError}>
      {way && (
        <Banner tone="pending">
          <div className={wayOut}>
            <p>
              {text(way.message, {
                moment: way.opensAt === null ? '' : formatMoment(way.opensAt, locale),
                left: way.left === null ? '' : formatPlatinum(platinum(way.left)),
              })}
            </p>
            {toProfile && (
              <LinkButton {...toProfile} variant="secondary" size="sm">
                {text('room.limits')}
              </LinkButton>
            )}
          </div>
        </Banner>
      )}
    </div>
  );
}
