import type { Platinum } from '../../../contract/money.ts';
import { isFree } from '../../../contract/stake.ts';
import { useText } from '../../i18n/use-text.ts';
import { practice } from './room.css.ts';

/** Says that nothing is won or lost; nothing where something is. */
export function PracticeNote({ stake }: { stake: Platinum }) {
  const text = useText();
  return isFree(stake) ? <p className={practice}>{text('room.practice.free')}</p> : null;
}
