/** Every state in Indonesian, as assistive technology, narrow phones and fingers meet it. */
import { describeEveryState } from './every-state.ts';

describeEveryState('id');
