/** A form for one phone number: the field keeps the number, the submit event carries it. */
import { useSelector } from '@xstate/react';
import { useRef, useState, type FormEvent } from 'react';
import type { MessageRef } from '../../../machines/kit/effect.ts';
import { textIn } from './text-in.ts';
import { useFocusOnError } from './use-focus-on-error.ts';

type PhoneError = (MessageRef & { atField: boolean; state: string }) | null;

interface PhoneActor<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(observer: (snapshot: Snapshot) => void): { unsubscribe(): void };
  send(event: { type: 'phone.submitted'; phone: string } | { type: 'phone.edited' }): void;
}

export function usePhoneForm<Snapshot, Failure extends PhoneError>(
  actor: PhoneActor<Snapshot>,
  selectError: (snapshot: Snapshot) => Failure,
  phone: string,
) {
  const error = useSelector(actor as never, selectError as never, isSame) as Failure;
  const formRef = useRef<HTMLFormElement>(null);
  const [isEmpty, setEmpty] = useState(phone === '');
  useFocusOnError(formRef, error?.atField ? 'phone' : null);

  const read = () => textIn(formRef.current, 'phone');
  return {
    error,
    isEmpty,
    read,
    form: {
      ref: formRef,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        actor.send({ type: 'phone.submitted', phone: read() });
      },
      onInput() {
        setEmpty(read() === '');
        actor.send({ type: 'phone.edited' });
      },
    },
  };
}

const isSame = (a: PhoneError, b: PhoneError): boolean => a?.state === b?.state;
