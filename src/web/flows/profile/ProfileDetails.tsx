import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useIntl } from 'react-intl';
import type { Profile } from '../../../contract/profile.calls.ts';
import { pinTries } from '../../../contract/pin-rules.ts';
import type { PinIntent } from '../../../../machines/pin/pin.machine.ts';
import { useFeatures, usePorts, useWay } from '../../runtime/ports.tsx';
import type { ProfileActor } from '../../runtime/actors.ts';
import { useText } from '../../i18n/use-text.ts';
import { cards, person, personLines, personName, soft, stack, withBadge } from '../account.css.ts';
import {
  Badge,
  Banner,
  Button,
  Card,
  Checklist,
  Detail,
  DetailList,
  formatDay,
  groupByFour,
  groupPhone,
  LinkButton,
  maskPhone,
  NoValue,
  PlayerMarble,
  Revealed,
} from '../../ui/index.ts';
import { DevicesOffer } from '../devices/DevicesCard.tsx';
import { PasskeysOffer } from '../passkeys/PasskeysCard.tsx';
import { PlayLimitsOffer } from '../play-limits/PlayLimitsCard.tsx';
import { PushOffer } from '../push/PushCard.tsx';
import { MaskedDigits } from '../MaskedDigits.tsx';
import { useFocusWhenLost } from '../use-focus-when-lost.ts';

export interface ProfileProps {
  actor: ProfileActor;
  profile: Profile;
}

export function ProfileDetails({ actor, profile }: ProfileProps) {
  return (
    <>
      <Person actor={actor} profile={profile} />
      <Missing actor={actor} profile={profile} />
      <div className={cards}>
        <div className={stack}>
          <AboutYou actor={actor} profile={profile} />
          <Security profile={profile} />
          <Payout />
        </div>
        <div className={stack}>
          <PasskeysOffer />
          <DevicesOffer />
          <PushOffer about="all" />
          <PlayLimitsOffer />
        </div>
      </div>
    </>
  );
}

function Person({ actor, profile: { fullname, username, marble } }: ProfileProps) {
  const text = useText();
  const { nickname } = useFeatures();
  const isReading = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  return (
    <div className={person}>
      <PlayerMarble of={marble ?? username ?? fullname ?? ''} />
      <div className={personLines}>
        <p className={personName}>{fullname ?? username}</p>
        {fullname !== null && username !== null && (
          <p className={soft}>{text('profile.username', { name: username })}</p>
        )}
        {nickname && (
          <Button
            variant="secondary"
            size="sm"
            busy={isReading}
            onClick={() => actor.send({ type: 'nicknameForm.opened' })}
          >
            {text('nickname.change')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Hidden once all is there. */
function Missing({ actor, profile }: ProfileProps) {
  const text = useText();
  const openPin = useOpenPin();
  const { pin, profileForm } = useFeatures();
  const data = {
    fullname: profile.fullname !== null,
    birthdate: profile.birthdate !== null,
    address: profile.address !== null,
    national_id: profile.maskedNationalId !== null,
    image: profile.hasIdImage,
  };
  const done: Partial<typeof data & { pin: boolean }> = {
    ...(profileForm && data),
    // `hasPin` may be unknown: no reminder then.
    ...(pin && { pin: profile.hasPin !== false }),
  };
  const names = Object.keys(done) as (keyof typeof data | 'pin')[];
  const missing = names.filter((name) => !done[name]);
  if (missing.length === 0) return null;
  return (
    <Card accent title={text('profile.checklist.title')}>
      <p>{text('profile.checklist.text', { done: names.length - missing.length, total: names.length })}</p>
      <Checklist
        items={names.map((name) => ({
          label: text(`profile.field.${name}`),
          done: done[name] ?? false,
          state: text(done[name] ? 'profile.checklist.done' : 'profile.checklist.open'),
        }))}
      />
      {missing.every((name) => name === 'pin') ? (
        <Button onClick={() => openPin('set')}>{text('profile.checklist.pin')}</Button>
      ) : (
        <EditButton actor={actor} label={text('profile.checklist.action')} />
      )}
    </Card>
  );
}

/** Busy while the profile is read again: the form starts from the stored values. */
function EditButton({ actor, label, secondary = false }: { actor: ProfileActor; label: string; secondary?: boolean }) {
  const isReading = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Button
      variant={secondary ? 'secondary' : 'primary'}
      size={secondary ? 'sm' : 'md'}
      busy={isReading}
      onClick={() => actor.send({ type: 'profileForm.opened' })}
    >
      {label}
    </Button>
  );
}

function AboutYou({ actor, profile }: ProfileProps) {
  const text = useText();
  const { locale } = useIntl();
  const { profileForm } = useFeatures();
  const { fullname, birthdate, address, maskedNationalId, hasIdImage } = profile;
  const none = <NoValue>{text('profile.empty')}</NoValue>;
  return (
    <Card
      title={text('profile.section.data')}
      action={profileForm && <EditButton secondary actor={actor} label={text('profile.edit')} />}
    >
      <DetailList>
        <Detail term={text('profile.field.fullname')}>{fullname ?? none}</Detail>
        <Detail term={text('profile.field.birthdate')}>
          {birthdate === null ? none : formatDay(birthdate, locale)}
        </Detail>
        <Detail term={text('profile.field.address')}>{address ?? none}</Detail>
        <Detail term={text('profile.field.national_id')}>
          {maskedNationalId === null ? (
            none
          ) : (
            <MaskedDigits shown={groupByFour(maskedNationalId)} of={maskedNationalId} />
          )}
        </Detail>
        <Detail term={text('profile.field.image')}>
          {hasIdImage ? <Badge tone="ok">{text('profile.image.stored')}</Badge> : none}
        </Detail>
      </DetailList>
    </Card>
  );
}

function useOpenPin(): (intent: PinIntent) => void {
  const { store } = usePorts();
  return (intent) => store.send({ type: 'pinForm.opened', intent }, 'player');
}

function Security({ profile: { phone, hasPin, isPinLocked } }: Pick<ProfileProps, 'profile'>) {
  const text = useText();
  const { store } = usePorts();
  const openPin = useOpenPin();
  const { pin, pinChange, pinReset, phoneChange, passwordChange } = useFeatures();
  const isUsable = hasPin === true && !isPinLocked;
  const hasPinKeys = pin || pinChange || pinReset;
  const pinState = useRef<HTMLSpanElement>(null);
  // The key that was tapped goes with what it did; what the PIN is now is read out.
  useFocusWhenLost(() => pinState.current?.focus({ preventScroll: true }), hasPin, isPinLocked);
  return (
    <Card title={text('profile.section.security')}>
      {isPinLocked && <Banner tone="bad">{text('profile.pin.locked.text', { n: pinTries })}</Banner>}
      <DetailList>
        <Detail
          term={text('profile.phone')}
          action={
            phoneChange && (
              <Button variant="secondary" size="sm" onClick={() => store.send({ type: 'phoneForm.opened' }, 'player')}>
                {text('profile.phone.change')}
              </Button>
            )
          }
        >
          {phone === null ? (
            <NoValue>{text('profile.empty')}</NoValue>
          ) : (
            <Revealed
              masked={<MaskedDigits shown={maskPhone(phone)} of={phone} />}
              plain={groupPhone(phone)}
              showLabel={text('profile.phone.show')}
            />
          )}
        </Detail>
        {passwordChange && (
          <Detail
            term={text('profile.password')}
            action={
              <Button
                variant="secondary"
                size="sm"
                onClick={() => store.send({ type: 'passwordForm.opened' }, 'player')}
              >
                {text('profile.password.change')}
              </Button>
            }
          >
            <span className={soft}>{text('profile.password.text')}</span>
          </Detail>
        )}
        {hasPinKeys && (
          <Detail
            term={text('profile.field.pin')}
            action={
              <>
                {hasPin !== true && pin && (
                  <Button variant="secondary" size="sm" onClick={() => openPin('set')}>
                    {text('profile.pin.create')}
                  </Button>
                )}
                {hasPin !== false && !isPinLocked && pinChange && (
                  <Button variant="secondary" size="sm" onClick={() => openPin('change')}>
                    {text('profile.pin.change')}
                  </Button>
                )}
                {hasPin !== false && pinReset && (
                  <Button variant={isPinLocked ? 'primary' : 'quiet'} size="sm" onClick={() => openPin('reset')}>
                    {text('profile.pin.reset')}
                  </Button>
                )}
              </>
            }
          >
            <span ref={pinState} tabIndex={-1} className={withBadge}>
              {isUsable && <Badge tone="ok">{text('profile.pin.active')}</Badge>}
              {isPinLocked && <Badge tone="bad">{text('profile.pin.locked')}</Badge>}
              {hasPin === false && <Badge tone="pending">{text('profile.pin.none')}</Badge>}
            </span>
          </Detail>
        )}
      </DetailList>
    </Card>
  );
}

function Payout() {
  const text = useText();
  const toAccounts = useWay()('/profile/account');
  if (!toAccounts) return null;
  return (
    <Card title={text('title.accounts')}>
      <p className={soft}>{text('profile.accounts.text')}</p>
      <LinkButton variant="secondary" {...toAccounts}>
        {text('profile.accounts.action')}
      </LinkButton>
    </Card>
  );
}
