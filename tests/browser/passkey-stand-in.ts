/** Passkeys of a page that has no device: a test says what the browser answers, and when. */
import type { Page } from 'playwright';

type Answer = 'given' | 'dismissed' | 'exists' | 'failed';

declare global {
  interface Window {
    passkeyStandIn: { answer(answer: Answer): void; has(isThere: boolean): void };
  }
}

/** Before the page is loaded. */
export async function standInForPasskeys(page: Page): Promise<void> {
  // tsx, under which `npm run at` runs, makes functions call it.
  await page.addInitScript('globalThis.__name = (made) => made');
  await page.addInitScript(() => {
    // As much of one as a platform reads.
    const made = {
      ...{ id: 'AQ', rawId: 'AQ', type: 'public-key' },
      response: {
        clientDataJSON: 'e30',
        attestationObject: 'oA',
        authenticatorData: 'AA',
        signature: 'AA',
        userHandle: 'AA',
      },
    };
    let settle: (answer: Answer) => void = () => undefined;
    const names = { dismissed: 'NotAllowedError', exists: 'InvalidStateError', failed: 'SecurityError' } as const;
    const ask = ({ signal }: { signal?: AbortSignal } = {}) =>
      new Promise<Credential>((given, failed) => {
        signal?.addEventListener('abort', () => failed(new DOMException('aborted', 'AbortError')));
        settle = (answer) => {
          if (answer === 'given') given({ toJSON: () => made } as unknown as Credential);
          else failed(new DOMException(answer, names[answer]));
        };
      });
    const native = {
      parseCreationOptionsFromJSON: (options: unknown) => options,
      parseRequestOptionsFromJSON: (options: unknown) => options,
      prototype: { toJSON: () => undefined },
    };
    const put = (isThere: boolean) =>
      Object.defineProperty(window, 'PublicKeyCredential', { configurable: true, value: isThere ? native : undefined });
    put(true);
    navigator.credentials.create = ask;
    navigator.credentials.get = ask;
    window.passkeyStandIn = { answer: (answer) => settle(answer), has: put };
  });
}

export const answerAs =
  (answer: Answer) =>
  ({ page }: { page: Page }): Promise<void> =>
    page.evaluate((given) => window.passkeyStandIn.answer(given), answer);
