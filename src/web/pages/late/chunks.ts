import type { AccountPages } from './account.ts';
import type { MoneyPages } from './money.ts';
import type { PlayPages } from './play.ts';
import { addTexts } from '../../i18n/messages.ts';
import { createChunk } from '../../runtime/chunk.ts';
import { lateMachine } from '../../runtime/late-machine.ts';

const { window } = globalThis;

export const accountChunk = createChunk<AccountPages>(async () => (await import('./account.ts')).accountPages, window);
export const moneyChunk = createChunk<MoneyPages>(async () => (await import('./money.ts')).moneyPages, window);
export const passkeyChunk = createChunk(async () => {
  const [{ PasskeyEntry, providePasskeyLogin }, { default: texts }] = await Promise.all([
    import('./passkey.ts'),
    import('../../i18n/id.json?passkey'),
  ]);
  addTexts(texts);
  lateMachine.give(providePasskeyLogin);
  return { PasskeyEntry };
}, window);
export const playChunk = createChunk<PlayPages>(async () => {
  const [{ playPages }, { default: texts }] = await Promise.all([
    import('./play.ts'),
    import('../../i18n/id.json?play'),
  ]);
  addTexts(texts);
  return playPages;
}, window);
