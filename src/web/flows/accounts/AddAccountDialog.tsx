/** A new account: bank or e-wallet, which one, its number, its holder. */
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
  type AccountKind,
} from '../../../contract/account-rules.ts';
import { useOf } from '../../runtime/ports.tsx';
import type { AccountsActor } from '../../runtime/actors.ts';
import { useMessage, useText, type TextOf } from '../../i18n/use-text.ts';
import { Button, Dialog, DigitsField, PhoneField, RadioRow, SelectField, TextField } from '../../ui/index.ts';
import { form as formStyle } from '../flows.css.ts';
import { FormError } from '../FormError.tsx';
import { PinNeeded } from '../pin-pad/PinNeeded.tsx';
import { textIn } from '../text-in.ts';
import { useFocusOnError } from '../use-focus-on-error.ts';

/** It stays below the PIN, with what was typed. */
const isAdding = (snapshot: AccountsSnapshot): boolean =>
  accountsScreen(snapshot) === 'adding' || isConfirming(snapshot, 'Addition');

export function AddAccountDialog({ flow }: { flow: AccountsActor }) {
  const text = useText();
  const isOpen = useOf(flow, isAdding) ?? false;
  return (
    <Dialog
      id="account-form"
      title={text('accounts.add')}
      open={isOpen}
      onDismiss={() => flow.send({ type: 'dialog.dismissed' })}
      closeLabel={text('nav.close')}
    >
      {/* Each time it is opened it starts empty: nothing of an account stays in the page. */}
      {isOpen && <AccountForm flow={flow} />}
    </Dialog>
  );
}

function AccountForm({ flow }: { flow: AccountsActor }) {
  const text = useText();
  const toText = useMessage();
  const [kind, setKind] = useState<AccountKind>('bank');
  const [code, setCode] = useState('');
  const errors = useOf(flow, accountErrors);
  const way = useOf(flow, pinForChange) ?? null;
  const isSaving = useOf(flow, (snapshot) => snapshot.matches('saving')) ?? false;
  const form = useRef<HTMLFormElement>(null);
  const fieldErrors = errors?.fields ?? [];
  const errorOf = (field: AccountField) => toText(fieldErrors.find((error) => error.field === field)?.message ?? null);
  useFocusOnError(form, fieldErrors[0]?.field ?? null);
  // The dialog gave the focus away before this form was in it.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const edited = () => flow.send({ type: 'accountForm.edited' });
  const chooseKind = (next: AccountKind) => {
    setKind(next);
    setCode('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    flow.send({
      type: 'accountForm.submitted',
      form: {
        kind,
        provider: code,
        number: textIn(form.current, 'number').replace(/[^0-9]/g, ''),
        holder: textIn(form.current, 'holder'),
      },
    });
  };
  const number = {
    name: 'number',
    error: errorOf('number'),
    readOnly: isSaving,
    autoComplete: 'off',
    enterKeyHint: 'next',
  } as const;

  return (
    <form ref={form} className={formStyle} noValidate onSubmit={submit} onInput={edited}>
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
        readOnly={isSaving}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="done"
      />
      <FormError text={toText(errors?.form ?? null)} />
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

/** How many digits a number of that bank has. */
function digitsHint(text: TextOf, code: string): string {
  const provider = providerOf(code);
  if (!provider) return text('accounts.number.hint');
  const { name, digits } = provider;
  return digits.min === digits.max
    ? text('accounts.number.digits', { name, n: digits.min })
    : text('accounts.number.digits_range', { name, min: digits.min, max: digits.max });
}
