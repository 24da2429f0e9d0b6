/** The least that the required packages make: a list, and a dialog that opens before any script has run. */
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { IntlProvider, useIntl, type MessageFormatElement } from 'react-intl';
import { Link, Route, Routes } from 'react-router-dom';
import { opens } from '../../../../src/web/ui/dialog/invoker.ts';
import type { Steps } from './Steps.tsx';

export type Texts = Record<string, string> | Record<string, MessageFormatElement[]>;

/** As many as the shop has. */
const games = Array.from({ length: 16 }, (_, index) => ({ name: `Permainan ${index + 1}`, stake: 50 + 5 * index }));

export const Page = ({ texts, Router }: { texts: Texts; Router: ComponentType<{ children: ReactNode }> }) => (
  <IntlProvider locale="id" messages={texts}>
    <Router>
      <Routes>
        <Route path="*" element={<Home />} />
      </Routes>
    </Router>
  </IntlProvider>
);

function Home() {
  const { formatMessage } = useIntl();
  return (
    <>
      <header>
        <Link to="/">Toko Gim</Link>
        <button type="button" {...opens('register')}>
          {formatMessage({ id: 'register' })}
        </button>
      </header>
      <main>
        <h1>{formatMessage({ id: 'title' })}</h1>
        <ul>
          {games.map(({ name, stake }) => (
            <li key={name}>
              <div />
              <strong>{name}</strong>
              <p>{formatMessage({ id: 'stake' }, { stake })}</p>
            </li>
          ))}
        </ul>
      </main>
      <RegisterDialog />
    </>
  );
}

/** The field is in the served page; the late steps replace the button below it. */
function RegisterDialog() {
  const form = useRef<HTMLFormElement>(null);
  const [Late, setLate] = useState<typeof Steps | null>(null);
  useEffect(() => void import('./Steps.tsx').then((late) => setLate(() => late.Steps)), []);
  return (
    <dialog id="register">
      <form ref={form} onSubmit={(event) => event.preventDefault()}>
        <input type="tel" name="phone" aria-label={useIntl().formatMessage({ id: 'phone' })} />
        {Late ? <Late form={form} /> : <button type="submit">…</button>}
      </form>
    </dialog>
  );
}
