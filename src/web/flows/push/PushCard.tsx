/** The switch for notices on this device (PS-2): in the profile, and beside what a player waits for. */
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { lockOf } from '../../../../machines/kit/lock.ts';
import {
  isSwitchedOn,
  isTurning,
  pushProblem,
  pushScreen,
  type PushScreen,
} from '../../../../machines/push/push.selectors.ts';
import type { PushActor } from '../../runtime/actors.ts';
import { useFeatures, useFlow } from '../../runtime/ports.tsx';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Banner, Button, Card, Switch } from '../../ui/index.ts';
import { FormError } from '../FormError.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';
import * as styles from './push.css.ts';

/** Which notice the card is about; `all`: the profile, which says as well why there are none. */
export type PushSubject = 'all' | 'order' | 'friend';

/** Nothing until the platform and the browser have said that there are notices. */
export function PushOffer({ about }: { about: PushSubject }) {
  const { push } = useFeatures();
  const actor = useFlow('push');
  return push && actor ? <PushCard actor={actor} about={about} /> : null;
}

const everywhere: readonly PushScreen[] = ['installable', 'off', 'asking', 'on'];

export function PushCard({ actor, about }: { actor: PushActor; about: PushSubject }) {
  const text = useText();
  const screen = useSelector(actor, pushScreen);
  const why = useId();
  // The switch goes with a no to the browser, and the key for another try with what had failed.
  const body = useKeptFocus(text('push.title'), screen);
  if (screen === 'none' || (about !== 'all' && !everywhere.includes(screen))) return null;
  return (
    <Card title={text('push.title')}>
      <div {...body} aria-describedby={screen === 'denied' ? why : undefined}>
        <p className={styles.intro}>{text(`push.intro.${about}`)}</p>
        <Content actor={actor} screen={screen} why={why} />
      </div>
    </Card>
  );
}

interface ContentProps {
  actor: PushActor;
  screen: Exclude<PushScreen, 'none'>;
  /** The id of why there are none. */
  why: string;
}

function Content({ actor, screen, why }: ContentProps) {
  const text = useText();
  const said = useMessage()(useSelector(actor, pushProblem));
  switch (screen) {
    case 'failed':
      return (
        <>
          <FormError of={actor} text={said} />
          <Button variant="secondary" onClick={() => actor.send({ type: 'notices.retried' })}>
            {text('push.retry')}
          </Button>
        </>
      );
    case 'denied':
      return (
        <Banner tone="pending">
          <span id={why}>{text('push.denied')}</span>
        </Banner>
      );
    case 'unsupported':
    case 'installable':
      return <p>{text(`push.${screen}`)}</p>;
    default:
      return <OnOff actor={actor} isAsking={screen === 'asking'} said={said} />;
  }
}

function OnOff({ actor, isAsking, said }: { actor: PushActor; isAsking: boolean; said: string | null }) {
  const text = useText();
  const id = useId();
  const isOn = useSelector(actor, isSwitchedOn);
  const isBusy = useSelector(actor, isTurning);
  const lock = useSelector(actor, lockOf);
  return (
    <>
      <Switch
        label={text('push.switch')}
        isOn={isOn}
        busy={isBusy}
        disabled={lock !== null}
        describedBy={id}
        onChange={(next) => actor.send({ type: next ? 'notices.switchedOn' : 'notices.switchedOff' })}
      />
      <p id={id} className={styles.remark} aria-live="polite">
        {isAsking && text('push.asking')}
      </p>
      <FormError of={actor} text={said} lock={lock} />
    </>
  );
}
