/** Mounts the dialogs of an account flow: a player is logged in, and the account’s chunk is loaded. */
import type { AnyActorRef } from 'xstate';
import type { AccountFlow } from '../../player/account-flow.ts';
import { accountDialogs } from '../../player/page.ts';
import { accountChunk } from '../../../../src/web/pages/late/chunks.ts';
import { openFixture, say, type Fixture } from './fixture.tsx';
import { createPlayerRoot } from './stub.ts';

await accountChunk.load();

export interface AccountFixture extends Fixture {
  /** The id of the flow's dialog. */
  dialog: string;
  title(): string | null;
  isShown(): boolean;
  dismissKey(): HTMLElement;
}

/** `children`: the children of the player while the walked flow or step runs. */
export function openAccountFixture(
  actor: AnyActorRef,
  { flow, children }: { flow: AccountFlow; children: Record<string, unknown> },
): AccountFixture {
  const fixture = openFixture({ root: createPlayerRoot(actor, children, { flow }) });
  const dialog = accountDialogs[flow];
  return {
    ...fixture,
    dialog,
    title: () => fixture.find(`#${dialog} h2`).textContent,
    isShown: () => fixture.isOpen(dialog),
    dismissKey: () => fixture.control(say('nav.close'), `#${dialog}`),
  };
}
