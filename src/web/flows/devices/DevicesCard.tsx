/** Where the player is logged in (DV-1, DV-2): read once asked for, and ended one by one or all others at once. */
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import {
  devicesError,
  devicesScreen,
  endingNow,
  openSessions,
} from '../../../../machines/devices/devices.selectors.ts';
import type { OpenSession } from '../../../contract/devices.calls.ts';
import type { DevicesActor } from '../../runtime/actors.ts';
import { useFeatures, useFlow } from '../../runtime/ports.tsx';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Badge, Button, Card, formatMoment } from '../../ui/index.ts';
import { soft, withBadge } from '../account.css.ts';
import * as styles from './devices.css.ts';
import { deviceName } from '../device-name.ts';
import { FormError } from '../FormError.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';

/** Nothing where the platform does not tell. */
export function DevicesOffer() {
  const { devices } = useFeatures();
  const actor = useFlow('devices');
  return devices && actor ? <DevicesCard actor={actor} /> : null;
}

export function DevicesCard({ actor }: { actor: DevicesActor }) {
  const text = useText();
  const screen = useSelector(actor, devicesScreen);
  const error = useMessage()(useSelector(actor, devicesError));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const sessions = useSelector(actor, openSessions);
  // The keys that open or close the list go with it, and that of an ended session with its row.
  const body = useKeptFocus(text('devices.title'), screen, sessions);
  if (screen === 'none') return null;
  return (
    <Card title={text('devices.title')}>
      <div {...body}>
        <p className={soft}>{text('devices.intro')}</p>
        <FormError of={actor} text={error} />
        {screen === 'listed' ? (
          <SessionList actor={actor} sessions={sessions} />
        ) : (
          <Button variant="secondary" busy={isBusy} onClick={() => actor.send({ type: 'devices.opened' })}>
            {text(screen === 'failed' ? 'devices.retry' : 'devices.open')}
          </Button>
        )}
        {screen !== 'closed' && (
          <Button variant="quiet" size="sm" disabled={isBusy} onClick={() => actor.send({ type: 'devices.closed' })}>
            {text('devices.close')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function SessionList({ actor, sessions }: { actor: DevicesActor; sessions: readonly OpenSession[] }) {
  const text = useText();
  const ending = useSelector(actor, endingNow);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const key = (which: string) =>
    ({ busy: ending === which, busyLabel: text('devices.ending'), disabled: isBusy && ending !== which }) as const;
  return (
    <>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session}>
            {(name) => (
              <Button
                variant="quiet"
                size="sm"
                {...key(session.id)}
                {...(ending !== session.id && { 'aria-label': text('devices.end.label', { name }) })}
                onClick={() => actor.send({ type: 'session.ended', id: session.id })}
              >
                {text('devices.end')}
              </Button>
            )}
          </SessionRow>
        ))}
      </ul>
      <p className={soft}>{text(sessions.some(isPlaced) ? 'devices.place' : 'devices.place.none')}</p>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button variant="secondary" {...key('others')} onClick={() => actor.send({ type: 'otherSessions.ended' })}>
          {text('devices.end_others')}
        </Button>
      )}
    </>
  );
}

const countryName = (code: string, locale: string) => new Intl.DisplayNames(locale, { type: 'region' }).of(code);

const isPlaced = ({ city, country }: OpenSession): boolean => city !== null || country !== null;

function SessionRow({ session, children }: { session: OpenSession; children(name: string): ReactNode }) {
  const text = useText();
  const { locale } = useIntl();
  const { address, city, country, startedAt, usedAt, isCurrent } = session;
  const name = deviceName(text, session);
  return (
    <li className={styles.row}>
      <p className={withBadge}>
        <b>{name}</b>
        {isCurrent && <Badge tone="ok">{text('devices.this')}</Badge>}
      </p>
      {!isCurrent && children(name)}
      <div>
        {startedAt !== null && <p className={soft}>{text('devices.since', { at: formatMoment(startedAt, locale) })}</p>}
        {usedAt !== null && !isCurrent && (
          <p className={soft}>{text('devices.used', { at: formatMoment(usedAt, locale) })}</p>
        )}
        {isPlaced(session) && (
          <p className={soft}>
            {text('devices.from', {
              place: [city, country && countryName(country, locale)].filter(Boolean).join(', '),
            })}
          </p>
        )}
        {address !== null && <p className={soft}>{text('devices.address', { address })}</p>}
      </div>
    </li>
  );
}
