/** A player's passkeys, on the profile page (PK-1, PK-2): read once asked for, added with the PIN, removed one by one. */
import { useSelector } from '@xstate/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import {
  addingNow,
  canCloseList,
  passkeysError,
  passkeysOf,
  passkeysScreen,
  pinForPasskey,
  removalError,
  removalOf,
} from '../../../../machines/passkeys/passkeys.selectors.ts';
import { lockOf } from '../../../../machines/kit/lock.ts';
import type { Passkey } from '../../../contract/passkeys.calls.ts';
import type { PasskeysActor } from '../../runtime/actors.ts';
import { useFeatures, useFlow, useStep } from '../../runtime/ports.tsx';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Badge, Button, Card, formatMoment } from '../../ui/index.ts';
import { formButtons, soft, stack, withBadge } from '../account.css.ts';
import * as styles from '../devices/devices.css.ts';
import { deviceName } from '../device-name.ts';
import { FormError } from '../FormError.tsx';
import { ConfirmDialog } from '../pin-pad/ConfirmDialog.tsx';
import { PinNeeded } from '../pin-pad/PinNeeded.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';

/** Nothing where the platform has none. */
export function PasskeysOffer() {
  const { passkeys } = useFeatures();
  const actor = useFlow('passkeys');
  return passkeys && actor ? <PasskeysCard actor={actor} /> : null;
}

export function PasskeysCard({ actor }: { actor: PasskeysActor }) {
  const text = useText();
  const toText = useMessage();
  const screen = useSelector(actor, passkeysScreen);
  const error = useSelector(actor, passkeysError);
  const lock = useSelector(actor, lockOf);
  const way = useSelector(actor, pinForPasskey);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const canClose = useSelector(actor, canCloseList);
  const pad = useStep(actor, 'pinPad');
  const passkeys = useSelector(actor, passkeysOf);
  const removal = useSelector(actor, removalOf);
  // The keys that open or close the list go with it, and that of a removal with its row.
  const body = useKeptFocus(text('passkeys.title'), screen, passkeys, removal);
  if (screen === 'none') return null;
  return (
    <Card title={text('passkeys.title')}>
      <div {...body}>
        <p className={soft}>{text('passkeys.intro')}</p>
        <FormError of={actor} text={toText(error)} lock={lock} />
        <PinNeeded way={way} />
        {screen === 'listed' ? (
          <PasskeyList actor={actor} passkeys={passkeys} removal={removal} />
        ) : (
          <Button variant="secondary" busy={isBusy} onClick={() => actor.send({ type: 'list.opened' })}>
            {text(screen === 'failed' ? 'devices.retry' : 'passkeys.open')}
          </Button>
        )}
        {screen !== 'closed' && (
          <Button variant="quiet" size="sm" disabled={!canClose} onClick={() => actor.send({ type: 'list.closed' })}>
            {text('devices.close')}
          </Button>
        )}
      </div>
      <ConfirmDialog pad={pad} />
    </Card>
  );
}

interface Listed {
  actor: PasskeysActor;
  passkeys: readonly Passkey[];
  removal: Passkey | null;
}

function PasskeyList({ actor, passkeys, removal }: Listed) {
  const text = useText();
  const adding = useSelector(actor, addingNow);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isReady = adding === null && removal === null && !isBusy;
  return (
    <>
      {passkeys.length === 0 ? (
        <p>{text('passkeys.none')}</p>
      ) : (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey}>
              <Button
                variant="quiet"
                size="sm"
                disabled={!isReady}
                aria-label={text('passkeys.remove.label', { name: deviceName(text, passkey) })}
                onClick={() => actor.send({ type: 'removal.requested', id: passkey.id })}
              >
                {text('passkeys.remove')}
              </Button>
            </PasskeyRow>
          ))}
        </ul>
      )}
      {removal && <Removal actor={actor} passkey={removal} />}
      {passkeys.length > 0 && <p className={soft}>{text('passkeys.note')}</p>}
      {adding === 'device' && <p role="status">{text('passkeys.on_device')}</p>}
      <Button
        variant="secondary"
        busy={adding !== null}
        busyLabel={text('passkeys.adding')}
        disabled={removal !== null || (isBusy && adding === null)}
        onClick={() => actor.send({ type: 'passkey.wanted' })}
      >
        {text('passkeys.add')}
      </Button>
      {adding === 'device' && (
        <Button variant="quiet" onClick={() => actor.send({ type: 'passkey.givenUp' })}>
          {text('passkeys.give_up')}
        </Button>
      )}
    </>
  );
}

function PasskeyRow({ passkey, children }: { passkey: Passkey; children: ReactNode }) {
  const text = useText();
  const { locale } = useIntl();
  const { isSynced, createdAt, usedAt } = passkey;
  return (
    <li className={styles.row}>
      <p className={withBadge}>
        <b>{deviceName(text, passkey)}</b>
        {isSynced && <Badge tone="ok">{text('passkeys.synced')}</Badge>}
      </p>
      {children}
      <div>
        {createdAt !== null && (
          <p className={soft}>{text('passkeys.since', { at: formatMoment(createdAt, locale) })}</p>
        )}
        <p className={soft}>
          {usedAt === null ? text('passkeys.unused') : text('devices.used', { at: formatMoment(usedAt, locale) })}
        </p>
      </div>
    </li>
  );
}

/** The focus goes to the answer that changes nothing. */
function Removal({ actor, passkey }: { actor: PasskeysActor; passkey: Passkey }) {
  const text = useText();
  const toText = useMessage();
  const error = useSelector(actor, removalError);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), []);
  const name = deviceName(text, passkey);
  return (
    <div className={stack} role="group" aria-label={text('passkeys.remove.label', { name })}>
      <p role="status">{text('passkeys.removal.question', { name })}</p>
      <FormError of={actor} text={toText(error)} />
      <div className={formButtons}>
        <Button
          ref={no}
          variant="secondary"
          disabled={isBusy}
          onClick={() => actor.send({ type: 'removal.dismissed' })}
        >
          {text('passkeys.removal.keep')}
        </Button>
        <Button
          variant="danger"
          busy={isBusy}
          busyLabel={text('passkeys.removal.busy')}
          onClick={() => actor.send({ type: 'removal.confirmed' })}
        >
          {text('passkeys.removal.confirm')}
        </Button>
      </div>
    </div>
  );
}
