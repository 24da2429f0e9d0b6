/** Where the dialogs of an account flow are played: a player is logged in, and the account's chunk is there. */
import type { AnyActorRef } from 'xstate';
import type { AccountFlow } from '../../player/account-flow.ts';
import { accountChunk } from '../../../../src/web/pages/late/account-chunk.ts';
import { openStage, say, type Stage } from './stage.tsx';
import { createPlayerRoot } from './stand-in.ts';

await accountChunk.load();

/** The id of each flow's dialog. */
export const accountDialogs: Record<AccountFlow, string> = {
  pin: 'pin',
  phoneChange: 'phone-change',
  passwordChange: 'password-change',
  eWallet: 'e-wallet',
};

export interface AccountStage extends Stage {
  /** The id of the flow's dialog. */
  dialog: string;
  title(): string | null;
  isShown(): boolean;
  dismissKey(): HTMLElement;
}

/** `children` of the player, while the walked flow or step runs. */
export function openAccountStage(
  actor: AnyActorRef,
  { flow, children }: { flow: AccountFlow; children: Record<string, unknown> },
): AccountStage {
  const stage = openStage({ root: createPlayerRoot(actor, children, { flow }) });
  const dialog = accountDialogs[flow];
  return {
    ...stage,
    dialog,
    title: () => stage.find(`#${dialog} h2`).textContent,
    isShown: () => stage.isOpen(dialog),
    dismissKey: () => stage.control(say('nav.close'), `#${dialog}`),
  };
}
