/** How others see the player: nickname and marble, drawn as they are chosen (NM-1, NM-2). */
import { useSelector } from '@xstate/react';
import { useRef, useState, type FormEvent } from 'react';
import { lockOf, withoutCount } from '../../../../machines/kit/lock.ts';
import { nicknameError } from '../../../../machines/profile/profile.selectors.ts';
import { marbles, nicknameLength, type MarbleKind } from '../../../contract/nickname.ts';
import { useMessage, useText } from '../../i18n/use-text.ts';
import { Button, Card, marbleOf, PlayerMarble, TextField } from '../../ui/index.ts';
import { formButtons, longForm, person, personName, soft } from '../account.css.ts';
import { FormError } from '../FormError.tsx';
import { WaitingSubmit } from '../money/WaitingSubmit.tsx';
import { useFocusOnError } from '../use-focus-on-error.ts';
import * as styles from './nickname.css.ts';
import type { ProfileProps } from './ProfileDetails.tsx';

export function NicknameForm({ actor, profile }: ProfileProps) {
  const text = useText();
  const toText = useMessage();
  const form = useRef<HTMLFormElement>(null);
  const [nickname, setNickname] = useState(profile.username ?? '');
  const [marble, setMarble] = useState(profile.marble ?? marbleOf(profile.username ?? ''));
  const isSaving = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const error = useSelector(actor, nicknameError, (a, b) => a?.message.id === b?.message.id);
  const lock = useSelector(actor, lockOf, (a, b) => a?.until === b?.until);
  useFocusOnError(form, error?.place === 'field' ? 'nickname' : null);
  const edited = () => actor.send({ type: 'nicknameForm.edited' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) actor.send({ type: 'nicknameForm.submitted', nickname, marble });
  };
  const shownName = nickname.trim() === '' ? (profile.username ?? '') : nickname;
  return (
    <form ref={form} className={longForm} noValidate onSubmit={submit}>
      <Card title={text('nickname.look')}>
        <div className={person} aria-hidden="true">
          <PlayerMarble of={marble} />
          <p className={personName}>{shownName}</p>
        </div>
        <TextField
          name="nickname"
          label={text('nickname.label')}
          hint={text('nickname.hint', { ...nicknameLength })}
          error={error?.place === 'field' ? toText(error.message) : null}
          value={nickname}
          onChange={({ currentTarget: { value } }) => {
            setNickname(value);
            edited();
          }}
          readOnly={isSaving}
          autoComplete="nickname"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="done"
        />
        <MarbleChoice
          chosen={marble}
          isReadOnly={isSaving}
          onChoose={(next) => {
            setMarble(next);
            edited();
          }}
        />
        <p className={soft}>{text('nickname.note')}</p>
      </Card>
      <FormError of={actor} text={error?.place === 'form' ? toText(error.message) : null} lock={withoutCount(lock)} />
      <div className={formButtons}>
        <WaitingSubmit busy={isSaving} busyLabel={text('nickname.saving')} lock={lock} ended={text('nickname.save')}>
          {text('nickname.save')}
        </WaitingSubmit>
        <Button
          variant="secondary"
          size="lg"
          disabled={isSaving}
          onClick={() => actor.send({ type: 'nicknameForm.closed' })}
        >
          {text('nickname.cancel')}
        </Button>
      </div>
    </form>
  );
}

interface MarbleChoiceProps {
  chosen: MarbleKind;
  isReadOnly: boolean;
  onChoose(marble: MarbleKind): void;
}

function MarbleChoice({ chosen, isReadOnly, onChoose }: MarbleChoiceProps) {
  const text = useText();
  return (
    <fieldset className={styles.group} disabled={isReadOnly}>
      <legend className={styles.legend}>{text('nickname.marble')}</legend>
      <div className={styles.marbles}>
        {marbles.map((marble) => (
          <label key={marble} className={styles.marble}>
            <input
              type="radio"
              name="marble"
              value={marble}
              className={styles.radio}
              checked={marble === chosen}
              onChange={() => onChoose(marble)}
            />
            <PlayerMarble of={marble} className={styles.picture} />
            {text(`nickname.marble.${marble}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
