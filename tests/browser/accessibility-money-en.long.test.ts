/** Every state of money in English, as assistive technology, narrow phones and fingers meet it. */
import { describeStates, statesOfMoney } from './every-state.ts';

describeStates('en', statesOfMoney);
