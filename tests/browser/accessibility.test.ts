/** Each screen once, in Indonesian and light, as assistive technology, narrow phones and fingers meet it. */
import { describeEveryState, everyScreen } from './every-state.ts';

describeEveryState('id', { themes: ['light'], states: everyScreen });
