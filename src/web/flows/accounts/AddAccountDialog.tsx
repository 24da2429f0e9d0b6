import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { AccountsSnapshot } from '../../../../machines/accounts/accounts.machine.ts';
import {
  accountErrors,
  accountsScreen,
  isConfirming,
  pinForChange,
} from '../../../../machines/accounts/accounts.selectors.ts';
import {
  accountKinds,
  providerOf,
  providers,
  type AccountField,
  type AccountForm as Form,
  type AccountKind,
} from '../../../contract/account-rules.ts';
import type { AccountsActor } from '../../runtime/actors.ts';
import { useMessage, useText, type TextOf } from '../../i18n/use-text.ts';
import { Button, DigitsField, PhoneField, RadioRow, SelectField, TextField } from '../../ui/index.ts';
import { form as formStyle } from '../flows.css.ts';
import { DraftNote } from '../DraftNote.tsx';
import { FormError } from '../FormError.tsx';
import { PinNeeded } from '../pin-pad/PinNeeded.tsx';
import { textIn } from '../text-in.ts';
import { useFocusOnError } from '../use-focus-on-error.ts';
import { FlowDialog } from '../FlowDialog.tsx';

/** Also below the PIN pad, with the text typed. */
const isAdding = (snapshot: AccountsSnapshot): boolean =>
  accountsScreen(snapshot) === 'adding' || isConfirming(snapshot, 'Addition');

export function AddAccountDialog({ actor }: { actor: AccountsActor }) {
  const text = useText();
  const isOpen = useSelector(actor, isAdding);
  return (
    <FlowDialog id="account-form" title={text('accounts.add')} open={isOpen} actor={actor}>
      {/* Mounted anew at each opening: nothing of an account stays in the page. */}
      {isOpen && <AccountForm actor={actor} />}
    </FlowDialog>
  );
}

function AccountForm({ actor }: { actor: AccountsActor }) {
  const text = useText();
  const toText = useMessage();
  const draft = useSelector(actor, ({ context }) => context.draft);
  const [kind, setKind] = useState<AccountKind>(draft?.kind ?? 'bank');
  const [code, setCode] = useState(draft?.provider ?? '');
  const errors = useSelector(actor, accountErrors);
  const way = useSelector(actor, pinForChange);
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches('saving'));
  const form = useRef<HTMLFormElement>(null);
  const errorOf = (field: AccountField) =>
    toText(errors.fields.find((error) => error.field === field)?.message ?? null);
  useFocusOnError(form, errors.fields[0]?.field ?? null);
  // The dialog placed its focus before this form was mounted.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const edited = () => actor.send({ type: 'accountForm.edited', form: formIn(form.current) });
  const chooseKind = (next: AccountKind) => {
    setKind(next);
    setCode('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    actor.send({
      type: 'accountForm.submitted',
      form: formIn(form.current),
    });
  };
  const number = {
    name: 'number',
    error: errorOf('number'),
    readOnly: isSaving,
    defaultValue: draft?.kind === kind ? draft.number : '',
    autoComplete: 'off',
    enterKeyHint: 'next',
  } as const;

  return (
    <form ref={form} className={formStyle} noValidate onSubmit={submit} onInput={edited}>
      <DraftNote draft={draft} again="pin" />
      <RadioRow
        label={text('accounts.kind')}
        name="kind"
        chosen={kind}
        choices={accountKinds.map((value) => ({ value, label: text(`accounts.kind.${value}`) }))}
        onChoose={chooseKind}
      />
      <SelectField
        name="provider"
        label={text(`accounts.provider.${kind}`)}
        error={errorOf('provider')}
        value={code}
        disabled={isSaving}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      >
        <option value="">{text('accounts.provider.choose')}</option>
        {providers
          .filter((provider) => provider.kind === kind)
          .map((provider) => (
            <option key={provider.code} value={provider.code}>
              {provider.name}
            </option>
          ))}
      </SelectField>
      {kind === 'bank' ? (
        <DigitsField {...number} label={text('accounts.number.bank')} hint={digitsHint(text, code)} />
      ) : (
        <PhoneField {...number} label={text('accounts.number.e_wallet')} hint={text('field.phone.hint')} />
      )}
      <TextField
        name="holder"
        label={text('accounts.holder')}
        hint={text('accounts.holder.hint')}
        error={errorOf('holder')}
        defaultValue={draft?.holder ?? ''}
        readOnly={isSaving}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="done"
      />
      <FormError of={actor} text={toText(errors.form)} />
      <PinNeeded way={way} />
      <Button
        variant={way ? 'secondary' : 'primary'}
        type="submit"
        size="lg"
        block
        busy={isSaving}
        busyLabel={text('accounts.saving')}
      >
        {text('accounts.save')}
      </Button>
    </form>
  );
}

/** The change of the kind is in the fields before it is drawn: until then the provider is one of the other kind. */
function formIn(form: HTMLFormElement | null): Form {
  const kind = textIn(form, 'kind') as AccountKind;
  const provider = textIn(form, 'provider');
  return {
    kind,
    provider: providerOf(provider)?.kind === kind ? provider : '',
    number: textIn(form, 'number').replace(/[^0-9]/g, ''),
    holder: textIn(form, 'holder'),
  };
}

function digitsHint(text: TextOf, code: string): string {
  const provider = providerOf(code);
  if (!provider) return text('accounts.number.hint');
  const { name, digits } = provider;
  return digits.min === digits.max
    ? text('accounts.number.digits', { name, n: digits.min })
    : text('accounts.number.digits_range', { name, min: digits.min, max: digits.max });
}
