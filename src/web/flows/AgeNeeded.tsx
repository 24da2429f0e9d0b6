/** Says that only adults stake and withdraw, from which day on the player may, and the way to the profile (PF-3). */
import { useIntl } from 'react-intl';
import type { WayToProfile } from '../../../machines/profile/age-needed.ts';
import { useWay } from '../runtime/ports.tsx';
import { useText } from '../i18n/use-text.ts';
import { formatDay, LinkButton } from '../ui/index.ts';
import { WayOut } from './WayOut.tsx';

export function AgeNeeded({ way }: { way: WayToProfile | null }) {
  const text = useText();
  const { locale } = useIntl();
  const toProfile = useWay()('/profile');
  const day = way?.adultOn == null ? '' : formatDay(way.adultOn, locale);
  return (
    <WayOut text={way && text(way.message, { day })}>
      {toProfile && (
        <LinkButton {...toProfile} size="sm">
          {text('age.profile')}
        </LinkButton>
      )}
    </WayOut>
  );
}
