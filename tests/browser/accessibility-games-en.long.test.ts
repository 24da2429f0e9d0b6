/** Every state of games in English, as assistive technology, narrow phones and fingers meet it. */
import { describeStates, statesOfGames } from './every-state.ts';

describeStates('en', statesOfGames);
