/** Every state before there is money, in Indonesian, as assistive technology, narrow phones and fingers meet it. */
import { describeStates, statesOfPlayers } from './every-state.ts';

describeStates('id', statesOfPlayers);
