/** Each screen once, in Indonesian and light, as assistive technology, narrow phones and fingers meet it. */
import { describeStates, everyScreen } from './every-state.ts';

describeStates('id', everyScreen, ['light']);
