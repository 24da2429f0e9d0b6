/** What a screen reader hears of a PIN that is being typed: how many digits, with the clock, and never which. */
import { act } from 'react';
import { IntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { pinPadMachine } from '../../../machines/pin-pad/pin-pad.machine.ts';
import { everyFeature } from '../../../src/contract/features.ts';
import { PortsContext, type Ports } from '../../../src/web/runtime/ports.tsx';
import { PinPad } from '../../../src/web/flows/pin-pad/PinPad.tsx';
import indonesian from '../../../src/web/i18n/id.json';
import { pass, phone, session } from '../kit/samples.ts';
import { createControlledActor } from '../../../src/walk/tiers/controlled-actor.ts';
import { mount, type } from '../../ui/mount.tsx';

function setUp() {
  const tellings = new Set<() => void>();
  const clock: Ports['clock'] = {
    now: () => 0,
    onTick(callback) {
      tellings.add(callback);
      return () => tellings.delete(callback);
    },
  };
  const { actor } = createControlledActor(pinPadMachine, {
    phone,
    request: { purpose: 'set', bearer: session.token, e: pass },
  });
  const page = mount(
    <IntlProvider locale="id" messages={indonesian}>
      <PortsContext value={{ clock, features: everyFeature } as Ports}>
        <PinPad actor={actor} />
      </PortsContext>
    </IntlProvider>,
  );
  return {
    input: page.find<HTMLInputElement>('input'),
    heard: () => page.find('[role=log]').textContent,
    passSecond: () => act(() => tellings.forEach((tell) => tell())),
    container: page.container,
  };
}

it('PN-1 says how many digits there are, at most once a second, and nothing of them', () => {
  const { input, heard, passSecond, container } = setUp();
  for (const digits of ['7', '73', '739']) type(input, digits);
  expect(heard(), 'nothing before the second is over').toBe('');
  passSecond();
  expect(heard()).toBe('3 dari 6');
  type(input, '7391');
  expect(heard()).toBe('3 dari 6');
  passSecond();
  expect(heard()).toBe('4 dari 6');
  type(input, '739164');
  passSecond();
  expect(heard(), 'the next step begins with nothing').toBe('');
  expect(container.innerHTML).not.toContain('739164');
});
