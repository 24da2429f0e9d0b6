/** Passkeys in the browser, by its own reading of options and answers (PK-1, PK-4). */
import { fromCallback, type EventObject } from 'xstate';
import type { AskedOfBrowser, PasskeyEvent } from '../../../machines/passkeys/passkey-browser.ts';
import { Secret } from '../../contract/secret.ts';

type Native = typeof PublicKeyCredential;

/** Browsers of before 2025 read no options, and say so by lacking what does. */
const nativeOf = (window: Window): Native | undefined => {
  const native = (window as Window & { PublicKeyCredential?: Native }).PublicKeyCredential;
  return native && 'parseRequestOptionsFromJSON' in native && 'toJSON' in native.prototype ? native : undefined;
};

/** Where the options say none, ms. */
const usualWait = 300_000;

type Ask = (native: Native, options: never, signal: AbortSignal) => Promise<Credential | null>;

const asking = (window: Window, ask: Ask) =>
  fromCallback<EventObject, AskedOfBrowser>(({ input: { options }, sendBack }) => {
    const ending = new AbortController();
    const longest = typeof options?.['timeout'] === 'number' ? options['timeout'] : usualWait;
    let isOver = false;
    let isLate = false;
    const tell = (event: PasskeyEvent) => {
      if (!isOver) sendBack(event);
      isOver = true;
    };
    // Browsers say the same of a person who waits too long as of one who puts it off; some go on waiting.
    const limit = window.setTimeout(() => {
      isLate = true;
      ending.abort();
    }, longest);
    const failed = (error: unknown): PasskeyEvent => {
      const { name } = error as { name?: string };
      if (isLate) return { type: 'passkey.late' };
      if (name === 'InvalidStateError') return { type: 'passkey.exists' };
      return { type: name === 'NotAllowedError' ? 'passkey.dismissed' : 'passkey.failed' };
    };
    const run = async (): Promise<PasskeyEvent> => {
      const native = nativeOf(window);
      if (!native) return { type: 'passkey.failed' };
      const given = (await ask(native, options as never, ending.signal)) as PublicKeyCredential | null;
      return given
        ? { type: 'passkey.given', credential: new Secret(JSON.stringify(given.toJSON())) }
        : { type: 'passkey.dismissed' };
    };
    void run()
      .catch(failed)
      .then((event) => {
        window.clearTimeout(limit);
        tell(event);
      });
    return () => {
      isOver = true;
      window.clearTimeout(limit);
      ending.abort();
    };
  });

export const passkeyActors = (window: Window) => ({
  passkeySupport: fromCallback<EventObject>(({ sendBack }) => {
    sendBack({ type: nativeOf(window) ? 'passkey.supported' : 'passkey.unsupported' });
  }),
  passkeyCreation: asking(window, (native, options, signal) =>
    window.navigator.credentials.create({ publicKey: native.parseCreationOptionsFromJSON(options), signal }),
  ),
  passkeyUse: asking(window, (native, options, signal) =>
    window.navigator.credentials.get({ publicKey: native.parseRequestOptionsFromJSON(options), signal }),
  ),
});
