/** The switches for sound and vibration on this device, in the drawer of a player (SH-20). */
import { useSelector } from '@xstate/react';
import { isFelt, isHeard } from '../../../../machines/cues/cues.selectors.ts';
import type { CuesActor } from '../../runtime/actors.ts';
import { useText } from '../../i18n/use-text.ts';
import { DrawerSection, DrawerSwitch } from '../../ui/index.ts';

export function CueSwitches({ actor }: { actor: CuesActor }) {
  const text = useText();
  const isSoundOn = useSelector(actor, isHeard);
  const isVibrationOn = useSelector(actor, isFelt);
  return (
    <DrawerSection title={text('cues.title')}>
      <DrawerSwitch
        label={text('cues.sound')}
        isOn={isSoundOn}
        onChange={(isOn) => actor.send({ type: isOn ? 'sound.switchedOn' : 'sound.switchedOff' })}
      />
      {isVibrationOn !== null && (
        <DrawerSwitch
          label={text('cues.vibration')}
          isOn={isVibrationOn}
          onChange={(isOn) => actor.send({ type: isOn ? 'vibration.switchedOn' : 'vibration.switchedOff' })}
        />
      )}
    </DrawerSection>
  );
}
