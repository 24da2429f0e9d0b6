/** Loaded late: the smallest machine that asks for a code, and what it shows. */
import { useEffect, type RefObject } from 'react';
import { useMachine } from '@xstate/react';
import { useIntl } from 'react-intl';
import { fromPromise, setup } from 'xstate';

const registration = setup({
  types: { events: {} as { type: 'phone.submitted'; phone: string } },
  guards: { isPhone: ({ event }) => /^0?8\d{7,11}$/.test(event.phone) },
  actors: {
    askForCode: fromPromise<void, string>(async ({ input, signal }) => {
      const reply = await fetch('/register', { method: 'POST', body: input, signal });
      if (!reply.ok) throw new Error(`Expected a code to be sent, got status ${reply.status}.`);
    }),
  },
}).createMachine({
  initial: 'entering',
  on: { 'phone.submitted': [{ guard: 'isPhone', target: '.sending' }, { target: '.wrong' }] },
  states: {
    entering: {},
    wrong: {},
    sending: { invoke: { src: 'askForCode', input: ({ event }) => event.phone, onDone: 'sent', onError: 'failed' } },
    failed: {},
    sent: {},
  },
});

export function Steps({ form: { current: form } }: { form: RefObject<HTMLFormElement | null> }) {
  const { formatMessage } = useIntl();
  const [snapshot, send] = useMachine(registration);
  useEffect(() => {
    const submit = () => send({ type: 'phone.submitted', phone: form?.querySelector('input')?.value ?? '' });
    form?.addEventListener('submit', submit);
    document.documentElement.dataset['ready'] = '';
    return () => form?.removeEventListener('submit', submit);
  }, [form, send]);
  return (
    <button type="submit" disabled={snapshot.matches('sending')}>
      {formatMessage({ id: snapshot.value })}
    </button>
  );
}
