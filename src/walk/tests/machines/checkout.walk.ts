/** Samples of events that cannot be guessed: good and bad cards. */
import type { Hints } from '../../guess/guess-model.ts';

export const events: Hints['events'] = {
  'number.entered': { good: { value: '4111111111111111' }, short: { value: '4111' } },
  'month.entered': { good: { value: '12/30' }, wrong: { value: '1230' } },
};
