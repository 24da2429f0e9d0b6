/**
 * The profile form (PF-1). Typed values live in the fields, survive every failure, and travel with the submit. Only the
 * chosen picture is in the machine, which checks it at once.
 */
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { profileErrors, uploadProgress } from '../../../../machines/profile/profile.selectors.ts';
import type { ProfileField, ProfileForm as Form } from '../../../contract/profile-rules.ts';
import { useMessage, useRichText, useText } from '../../i18n/use-text.ts';
import { links } from '../../runtime/config.ts';
import {
  Banner,
  Button,
  Card,
  DateField,
  dayOf,
  DigitsField,
  ErrorSummary,
  groupByFour,
  monthNames,
  ProgressBar,
  TextArea,
  TextField,
} from '../../ui/index.ts';
import { formError } from '../flows.css.ts';
import { DraftNote } from '../DraftNote.tsx';
import { FormError } from '../FormError.tsx';
import { textIn } from '../text-in.ts';
import { formButtons, longForm } from '../account.css.ts';
import { IdImage } from './IdImage.tsx';
import type { ProfileProps } from './ProfileDetails.tsx';

/** The ids that the error summary links to. */
const fieldIds: Record<ProfileField | 'image', string> = {
  fullname: 'profile-fullname',
  birthdate: 'profile-birthdate',
  address: 'profile-address',
  nationalId: 'profile-national-id',
  image: 'profile-image',
};

export function ProfileForm({ actor, profile }: ProfileProps) {
  const text = useText();
  const rich = useRichText();
  const toText = useMessage();
  const { locale } = useIntl();
  const errors = useSelector(actor, profileErrors);
  const percent = useSelector(actor, uploadProgress);
  const image = useSelector(actor, ({ context }) => context.image);
  const draft = useSelector(actor, ({ context }) => context.draft);
  const form = useRef<HTMLFormElement>(null);
  /** Submits since the last edit: the error summary appears only for values that were sent. */
  const [attempt, setAttempt] = useState(0);
  const [asksToDiscard, setAsking] = useState(false);
  const isSaving = percent !== null;
  const errorOf = (field: ProfileField | 'image') =>
    toText(errors.fields.find((error) => error.field === field)?.message ?? null);

  const edited = () => {
    setAttempt(0);
    setAsking(false);
    actor.send({ type: 'profileForm.edited', form: formIn(form.current) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setAttempt(attempt + 1);
    setAsking(false);
    actor.send({ type: 'profileForm.submitted', form: formIn(form.current) });
  };
  const close = () => actor.send({ type: 'profileForm.closed' });
  const known = draft ?? profile;
  const isTouched = () => image !== null || isOther(formIn(form.current), profile);

  return (
    <form ref={form} className={longForm} noValidate onSubmit={submit} onInput={edited}>
      {attempt > 0 && errors.fields.length > 0 && (
        <ErrorSummary
          title={text('profile.form.summary')}
          attempt={attempt}
          errors={errors.fields.map(({ field, message }) => ({ id: fieldIds[field], text: toText(message) ?? '' }))}
        />
      )}
      <DraftNote draft={draft} again="id" />
      <Card title={text('profile.section.data')}>
        <TextField
          id={fieldIds.fullname}
          name="fullname"
          label={text('profile.field.fullname')}
          hint={text('profile.form.fullname.hint')}
          error={errorOf('fullname')}
          defaultValue={known.fullname ?? ''}
          readOnly={isSaving}
          required
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
        />
        <DateField
          id={fieldIds.birthdate}
          name="birthdate"
          label={text('profile.form.optional', { field: text('profile.field.birthdate') })}
          error={errorOf('birthdate')}
          labels={{
            day: text('profile.form.day'),
            month: text('profile.form.month'),
            year: text('profile.form.year'),
            chooseMonth: text('profile.form.month.choose'),
          }}
          months={monthNames(locale)}
          defaultValue={known.birthdate ?? ''}
          readOnly={isSaving}
        />
        <TextArea
          id={fieldIds.address}
          name="address"
          label={text('profile.form.optional', { field: text('profile.field.address') })}
          hint={text('profile.form.address.hint')}
          error={errorOf('address')}
          defaultValue={known.address ?? ''}
          readOnly={isSaving}
          autoComplete="street-address"
        />
      </Card>
      <Card title={text('profile.section.identity')}>
        <Banner tone="info">
          <p>
            {rich('profile.form.purpose', {
              contact: (parts) => <a href={links.contact}>{parts}</a>,
            })}
          </p>
        </Banner>
        <DigitsField
          id={fieldIds.nationalId}
          name="nationalId"
          label={text('profile.form.optional', { field: text('profile.field.national_id') })}
          hint={
            profile.maskedNationalId === null
              ? text('profile.form.national_id.hint')
              : text('profile.form.national_id.kept', { masked: groupByFour(profile.maskedNationalId) })
          }
          error={errorOf('nationalId')}
          readOnly={isSaving}
          enterKeyHint="next"
        />
        <IdImage
          id={fieldIds.image}
          image={image}
          isStored={profile.hasIdImage}
          isBusy={isSaving}
          error={errorOf('image')}
          onChoose={(chosen) => {
            setAttempt(0);
            actor.send({ type: 'image.chosen', ...chosen, form: formIn(form.current) });
          }}
          onRemove={() => {
            setAttempt(0);
            actor.send({ type: 'image.removed' });
          }}
        />
      </Card>
      <FormError of={actor} text={toText(errors.form)} />
      {isSaving && image !== null && (
        <ProgressBar
          percent={percent}
          text={percent === 100 ? text('profile.form.sent') : text('profile.form.progress', { percent })}
        />
      )}
      <Discard isAsked={asksToDiscard} onDiscard={close} onKeep={() => setAsking(false)} />
      <div className={formButtons} hidden={asksToDiscard}>
        <Button type="submit" size="lg" busy={isSaving} busyLabel={text('profile.form.saving')}>
          {text('profile.form.save')}
        </Button>
        <Button
          variant="secondary"
          size="lg"
          disabled={isSaving}
          onClick={() => (isTouched() ? setAsking(true) : close())}
        >
          {text('profile.form.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Asks once, and only where changes would be lost. */
function Discard({ isAsked, onDiscard, onKeep }: { isAsked: boolean; onDiscard(): void; onKeep(): void }) {
  const text = useText();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) keep.current?.focus();
  }, [isAsked]);
  return (
    <div role="alert" className={formError}>
      {isAsked && (
        <Card accent title={text('profile.form.unsaved')}>
          <div className={formButtons}>
            <Button ref={keep} onClick={onKeep}>
              {text('profile.form.keep')}
            </Button>
            <Button variant="secondary" onClick={onDiscard}>
              {text('profile.form.discard')}
            </Button>
          </div>
        </Card>
      )}
    </div>
  );
}

function formIn(form: HTMLFormElement | null): Form {
  const read = (name: string) => textIn(form, name);
  return {
    fullname: read('fullname'),
    birthdate: dayOf(read('birthdate-day'), read('birthdate-month'), read('birthdate-year')),
    address: read('address'),
    nationalId: read('nationalId').replace(/[^0-9]/g, ''),
  };
}

const isOther = (form: Form, { fullname, birthdate, address }: ProfileProps['profile']): boolean =>
  form.fullname !== (fullname ?? '') ||
  form.birthdate !== (birthdate ?? '') ||
  form.address.replace(/\r\n/g, '\n') !== (address ?? '') ||
  form.nationalId !== '';
