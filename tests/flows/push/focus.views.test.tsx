/** Where the focus is after what had it is gone with another state of the card (WCAG 2.4.3). */
import { expect, it } from 'vitest';
import { PushCard } from '../../../src/web/flows/push/PushCard.tsx';
import type { PushActor } from '../../../src/web/runtime/actors.ts';
import { say, settle, showAlone } from '../kit/views/fixture.tsx';
import { createStub } from '../kit/views/stub.ts';

const context = { minutes: 0, until: 0 };

it('PS-2 ux4 a no to the browser is read out where the switch was', async () => {
  const actor = createStub({ value: 'asking', context });
  const { find, close } = await settle(() => showAlone(<PushCard actor={actor as unknown as PushActor} about="all" />));
  find('[role=switch]').focus();
  await settle(() => actor.change({ value: 'denied', context }));
  const described = document.activeElement?.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe(say('push.denied'));
  close();
});

it('PS-4 ux4 another try gives the focus to the card that comes back', async () => {
  const actor = createStub({ value: { failed: 'serverFailed' }, context });
  const { find, close } = await settle(() => showAlone(<PushCard actor={actor as unknown as PushActor} about="all" />));
  find('button').focus();
  await settle(() => actor.change({ value: 'reading', context }));
  await settle(() => actor.change({ value: { off: 'clean' }, context }));
  expect(document.activeElement?.contains(find('[role=switch]'))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  close();
});
