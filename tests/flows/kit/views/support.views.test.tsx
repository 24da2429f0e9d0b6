/** The way to the support beside an error, from the answer of the gateway to the link (ER-5). */
import { createActor, fromCallback, type EventObject } from 'xstate';
import { afterEach, describe, expect, it } from 'vitest';
import { devicesMachine } from '../../../../machines/devices/devices.machine.ts';
import { provideAll } from '../../../../machines/kit/provide-all.ts';
import { supportLines } from '../../../../src/contract/contact.ts';
import { playerCalls } from '../../../../src/contract/player-calls.ts';
import { ErrorNote } from '../../../../src/web/flows/ErrorNote.tsx';
import { shortReference, Support } from '../../../../src/web/flows/Support.tsx';
import { callActors } from '../../../../src/web/gateway/actors.ts';
import { NotFetched } from '../../../../src/web/pages/late/NotFetched.tsx';
import { bearer } from '../samples.ts';
import { say, settle, showAlone, type Fixture } from './fixture.tsx';

const requestId = '7f3a91c0-5b1e-4c3b-9a8e-7d6c5b4a3f21';
let fixture: Fixture | undefined;
afterEach(() => {
  fixture?.close();
  fixture = undefined;
});

const shown = (): string => document.querySelector('[data-support]')?.textContent ?? '';
function linkTo(begin: string): URL {
  const link = [...document.querySelectorAll('a')].find(({ href }) => href.startsWith(begin));
  if (!link) throw new Error(`Expected a link to ${begin}; there is none.`);
  return new URL(link.href);
}

/** The machine on the browser's own call actors, whose gateway answers so; its card was opened. */
async function afterAnswer(kind: string, reference = '') {
  const run = async ({ name }: { name: string }) => ({ type: `${name}.${kind}`, reference, receivedAt: 0 });
  const silent = fromCallback<EventObject>(() => undefined);
  const actors = { ...callActors({ run } as never, playerCalls), connection: silent, route: silent, deadline: silent };
  const machine = provideAll(devicesMachine, { actors, effects: {} });
  const actor = createActor(machine, { input: { bearer } }).start();
  fixture = await settle(() => showAlone(<ErrorNote of={actor} />));
  expect(shown()).toBe('');
  await settle(() => actor.send({ type: 'devices.opened' }));
  return actor;
}

describe('ER-5 an error that nobody could expect', () => {
  it('ER-5 is said with the first eight digits of the platform’s reference, which both messages hold', async () => {
    await afterAnswer('server_error', requestId);
    expect(shown()).toContain(say('support.reference', { reference: '7f3a91c0' }));
    const [chat, mail] = [linkTo(supportLines.whatsApp), linkTo(`mailto:${supportLines.mail}`)];
    for (const written of [chat.searchParams.get('text'), mail.searchParams.get('body')]) {
      expect(written).toContain(say('support.message.reference', { reference: '7f3a91c0' }));
      expect(written).not.toContain(requestId);
    }
    expect(mail.searchParams.get('subject')).toBe(say('support.subject', { brand: 'Platinum' }));
  });

  it('ER-5 has the way without a number where the platform gave none', async () => {
    await afterAnswer('timeout');
    expect(linkTo(supportLines.whatsApp).searchParams.get('text')).toBe(say('support.message', { brand: 'Platinum' }));
    expect(shown()).not.toMatch(/\d/);
  });

  it('ER-5 has no way offline, where none leads anywhere', async () => {
    const actor = await afterAnswer('offline');
    expect(actor.getSnapshot().hasTag('error')).toBe(true);
    expect(shown()).toBe('');
  });
});

it('ER-5 nothing but a short name is shown, and of a UUID its beginning', () => {
  const given = [requestId, 'req-0001', 'a', '<b>', 'x'.repeat(41), null];
  expect(given.map(shortReference)).toEqual(['7f3a91c0', 'req-0001', null, null, null, null]);
});

it('ER-5 a receipt names its order', async () => {
  fixture = await settle(() => showAlone(<Support order="T26-0001" />));
  const order = say('support.message.order', { order: 'T26-0001' });
  expect(linkTo(supportLines.whatsApp).searchParams.get('text')).toContain(order);
  expect(linkTo(`mailto:${supportLines.mail}`).searchParams.get('body')).toContain(order);
});

it('ER-5 a part of the shop that does not come has the way as well', async () => {
  fixture = await settle(() => showAlone(<NotFetched headingLevel={1} isTrying={false} onRetry={() => undefined} />));
  expect(linkTo(supportLines.whatsApp).searchParams.get('text')).toBe(say('support.message', { brand: 'Platinum' }));
});
