/** The switches for sound and vibration, in a player's drawer (SH-20). */
import type { CuesSnapshot } from '../../../machines/cues/cues.machine.ts';
import { isFelt, isHeard } from '../../../machines/cues/cues.selectors.ts';
import type { ButtonState, PageDriver, PageObject, Region } from '../kit/page.ts';

const shown = (isOn: boolean | null): ButtonState => (isOn === null ? 'absent' : isOn ? 'pressed' : 'ready');

export const cuesPage = (place: Region) => {
  const press = (id: 'cues.sound' | 'cues.vibration') => (page: PageDriver) => page.in(place).press(id);
  return {
    gestures: {
      'sound.switchedOn': press('cues.sound'),
      'sound.switchedOff': press('cues.sound'),
      'vibration.switchedOn': press('cues.vibration'),
      'vibration.switchedOff': press('cues.vibration'),
    },
    screenOf: () => 'switches' as const,
    screens: {
      switches: (page, snapshot) =>
        page.in(place).see({
          says: ['cues.title'],
          buttons: { 'cues.sound': shown(isHeard(snapshot)), 'cues.vibration': shown(isFelt(snapshot)) },
        }),
    },
  } satisfies PageObject<CuesSnapshot>;
};
