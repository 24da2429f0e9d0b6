/** Every state of money in Indonesian, as assistive technology, narrow phones and fingers meet it. */
import { describeStates, statesOfMoney } from './every-state.ts';

describeStates('id', statesOfMoney);
