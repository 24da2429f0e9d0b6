/** Announcements of the code step, and its attributes for the browser. */
import { describe, expect, it, vi } from 'vitest';
import { CodeForm } from '../../../src/web/flows/one-time-code/CodeForm.tsx';
import { ResendRow } from '../../../src/web/flows/one-time-code/ResendRow.tsx';
import type { OneTimeCodeActor } from '../../../src/web/runtime/actors.ts';
import { moment, phone } from '../kit/samples.ts';
import { say, settle, showAlone } from '../kit/views/fixture.tsx';
import { createStub } from '../kit/views/stub.ts';

const step = (resend: 'counting' | { open: 'clean' }, left = 0) =>
  createStub({
    value: { waitingForCode: { entry: { typing: 'clean' }, resend } },
    context: { phone, minutes: 0, resends: 0, until: moment + left, request: { purpose: 'register' } },
  }) as unknown as OneTimeCodeActor;

describe('OT-2 the wait for the next code', () => {
  it.each([
    ['more than a minute', step('counting', 60_001), ''],
    ['a minute', step('counting', 60_000), say('code.remaining.60')],
    ['half a minute and a little', step('counting', 30_001), say('code.remaining.60')],
    ['half a minute', step('counting', 30_000), say('code.remaining.30')],
    ['nothing', step({ open: 'clean' }), say('code.resend.ended')],
  ])('OT-2 with %s left says so to who listens', async (_, actor, said) => {
    const row = <ResendRow actor={actor} onSent={() => undefined} />;
    const { find, close } = await settle(() => showAlone(row));
    expect(find('[role=log]').textContent).toBe(said);
    close();
  });
});

it('ux57 the browser reads the SMS only as long as the step is shown', async () => {
  const asked = vi.fn<(options: CredentialRequestOptions) => Promise<null>>(async () => null);
  vi.stubGlobal('OTPCredential', Object);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: asked } });
  const fixture = await settle(() => showAlone(<CodeForm actor={step('counting', 60_000)} />));
  const [[options] = []] = asked.mock.calls;
  expect([asked.mock.calls.length, options?.signal?.aborted]).toEqual([1, false]);
  fixture.close();
  expect(options?.signal?.aborted).toBe(true);
  Reflect.deleteProperty(navigator, 'credentials');
  vi.unstubAllGlobals();
});
