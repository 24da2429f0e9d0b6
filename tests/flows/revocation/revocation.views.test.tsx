// @vitest-environment happy-dom
/** After a logout nobody waits for the server: whatever it answers, the page is a visitor's (SS-5). */
import { expect } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { revocationMachine } from '../../../machines/revocation/revocation.machine.ts';
import { revocation } from './model.ts';
import { openFixture, say, type Fixture } from '../kit/views/fixture.tsx';
import { createRoot } from '../kit/views/stub.ts';
import { walkTest } from '../kit/views/walked.ts';

type Machine = typeof revocationMachine;

function expectVisitor({ mounted }: { mounted: Fixture }): void {
  expect(mounted.seek(say('nav.login'), 'header')).toBeDefined();
  expect(mounted.container.querySelector('header [role=group]')).toBeNull();
  expect(mounted.container.querySelector('dialog[open], [data-visible]')).toBeNull();
}

walkTest('SS-5 the page is a visitor’s whatever becomes of telling the server of a logout', revocation, {
  mount(actor: ActorRefFrom<Machine>) {
    return openFixture({ root: createRoot(actor, { picture: () => ({ value: { visit: { visitor: 'browsing' } } }) }) });
  },
  gestures: {},
  screenOf: ({ value }: SnapshotFrom<Machine>) => value,
  screens: { telling: expectVisitor, waiting: expectVisitor, over: expectVisitor },
});
