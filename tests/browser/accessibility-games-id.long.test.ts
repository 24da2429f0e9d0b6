/** Every state of games in Indonesian, as assistive technology, narrow phones and fingers meet it. */
import { describeStates, statesOfGames } from './every-state.ts';

describeStates('id', statesOfGames);
