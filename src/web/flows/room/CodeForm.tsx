/** For a friend's invitation whose code was said or sent without its link (GM-10). */
import { useSelector } from '@xstate/react';
import { useRef, type FormEvent } from 'react';
import { invitedOf, isJoining, isPractising, roomProblem } from '../../../../machines/room/room.selectors.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import type { RoomActor } from '../../runtime/actors.ts';
import { Button, TextField } from '../../ui/index.ts';
import { textIn } from '../text-in.ts';
import { useFocusOnError } from '../use-focus-on-error.ts';
import * as styles from './room.css.ts';

/** A whole link fits. */
const longest = 200;

export function CodeForm({ actor }: { actor: RoomActor }) {
  const text = useText();
  const toText = useMessage();
  const form = useRef<HTMLFormElement>(null);
  const isInvited = useSelector(actor, invitedOf) !== null;
  const isBusy = useSelector(actor, (snapshot) => isJoining(snapshot) || isPractising(snapshot));
  const problem = useSelector(actor, roomProblem);
  const error = problem?.place === 'code' ? toText(problem.message) : null;
  useFocusOnError(form, error === null ? null : 'code');
  if (isInvited) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) actor.send({ type: 'code.submitted', text: textIn(form.current, 'code') });
  };
  return (
    <form ref={form} className={styles.codeForm} noValidate onSubmit={submit}>
      <TextField
        name="code"
        label={text('room.code')}
        hint={text('room.code.hint')}
        error={error}
        maxLength={longest}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button type="submit" variant="secondary" className={styles.friendButton} disabled={isBusy}>
        {text('room.code.submit')}
      </Button>
    </form>
  );
}
