import { expect, it } from 'vitest';
import { openOrderMachine } from '../../../machines/open-order/open-order.machine.ts';
import { createControlledActor } from '../../../src/walk/tiers/controlled-actor.ts';
import { OrderWays } from '../../../src/web/flows/top-up/OpenOrder.tsx';
import { openOrder } from './model.ts';
import { openOrderPage } from './page.ts';
import { bearer, pendingTopUp } from '../kit/samples.ts';
import { inViews, say, settle, showAlone, showWhile, walkTest } from '../kit/views/fixture.tsx';

const { gestures, screens, screenOf } = inViews(openOrderPage);

walkTest('TU-4 ER-2 the open order shows every configuration of its cancellation', openOrder, {
  mount: (actor) => showWhile(actor, (running) => running && <OrderWays actor={running}>{null}</OrderWays>),
  gestures,
  screenOf,
  screens,
});

it('TU-4 the question has the focus, and the key that asked it has it again where the order is kept', async () => {
  const { actor } = createControlledActor(openOrderMachine, { bearer, id: pendingTopUp.id });
  const fixture = await settle(() => showAlone(<OrderWays actor={actor}>{null}</OrderWays>));
  const press = (id: 'top_up.cancel' | 'top_up.cancel.keep') =>
    settle(() => fixture.press(fixture.control(say(id), 'main')));
  await press('top_up.cancel');
  expect(document.activeElement?.textContent).toBe(say('top_up.cancel.question'));
  await press('top_up.cancel.keep');
  expect(document.activeElement).toBe(fixture.control(say('top_up.cancel'), 'main'));
  fixture.close();
});
