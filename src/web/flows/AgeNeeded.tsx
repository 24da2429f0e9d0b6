/** Says that only adults stake and withdraw, from which day on the player may, and the way to the profile (PF-3). */
import { useIntl } from 'react-intl';
import type { WayToProfile } from '../../../machines/profile/age-needed.ts';
import { useWay } from '../runtime/ports.tsx';
import { useText } from '../i18n/use-text.ts';
import { Banner, formatDay, LinkButton } from '../ui/index.ts';
import { formError, wayOut } from './flows.css.ts';

/** The element is always there, so that the text is announced. */
export function AgeNeeded({ way }: { way: WayToProfile | null }) {
  const text = useText();
  const { locale } = useIntl();
  const toProfile = useWay()('/profile');
  return (
    <div role="alert" className={formError}>
      {way && (
        <Banner tone="bad">
          <div className={wayOut}>
            <p>{text(way.message, { day: way.adultOn === null ? '' : formatDay(way.adultOn, locale) })}</p>
            {toProfile && (
              <LinkButton {...toProfile} size="sm">
                {text('age.profile')}
              </LinkButton>
            )}
          </div>
        </Banner>
      )}
    </div>
  );
}
