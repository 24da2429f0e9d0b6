/** The form for one voucher: typed or pasted as printed, shown in capitals, sent with Enter (RD-1). */
import { useSelector } from '@xstate/react';
import { useRef, type FormEvent } from 'react';
import { lockOf, withoutCount } from '../../../../machines/kit/lock.ts';
import { redeemProblem, voucherOf } from '../../../../machines/redeem/redeem.selectors.ts';
import type { RedeemActor } from '../../runtime/actors.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { MenuIcon, TextField } from '../../ui/index.ts';
import { DraftNote } from '../DraftNote.tsx';
import { FormError } from '../FormError.tsx';
import { OfflineNote } from '../money/OfflineNote.tsx';
import { textIn } from '../text-in.ts';
import { WaitingSubmit } from '../money/WaitingSubmit.tsx';
import { useFocusOnError } from '../use-focus-on-error.ts';
import * as styles from './redeem.css.ts';

/** Longer than any voucher with its spaces and dashes. */
const longest = 60;

export function RedeemForm({ actor }: { actor: RedeemActor }) {
  const text = useText();
  const toText = useMessage();
  const form = useRef<HTMLFormElement>(null);
  const problem = useSelector(actor, redeemProblem);
  const lock = useSelector(actor, lockOf);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const voucher = useSelector(actor, voucherOf);
  const draft = useSelector(actor, ({ context }) => context.draft);
  const message = problem && toText(problem.message);
  useFocusOnError(form, problem?.isField ? 'voucher' : null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'voucher.submitted', text: textIn(form.current, 'voucher') });
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <DraftNote draft={draft} />
      <div className={styles.ticket}>
        <div className={styles.stub} aria-hidden="true">
          <MenuIcon name="ticket" />
          {text('redeem.ticket')}
        </div>
        <div className={styles.strip}>
          <TextField
            name="voucher"
            label={text('redeem.label')}
            hint={text('redeem.hint')}
            error={problem?.isField ? message : null}
            className={styles.code}
            defaultValue={voucher}
            readOnly={isBusy}
            maxLength={longest}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            onChange={({ currentTarget }) => actor.send({ type: 'voucher.edited', text: currentTarget.value })}
          />
        </div>
      </div>
      <FormError of={actor} text={problem && !problem.isField ? message : null} lock={withoutCount(lock)} />
      <OfflineNote id="redeem.offline" />
      <WaitingSubmit
        block
        busy={isBusy}
        busyLabel={text('redeem.submit.busy')}
        lock={lock}
        ended={text('redeem.submit')}
      >
        {text('redeem.submit')}
      </WaitingSubmit>
    </form>
  );
}
