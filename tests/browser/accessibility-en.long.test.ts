/** Every state before there is money, in English, as assistive technology, narrow phones and fingers meet it. */
import { describeStates, statesOfPlayers } from './every-state.ts';

describeStates('en', statesOfPlayers);
