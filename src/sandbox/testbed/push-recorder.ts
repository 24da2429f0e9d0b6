/** Push services of tests: what they were sent, and what they answer next. */
import type { PushAnswer, PushMessage, PushPort, PushTarget } from '../../server/domain/push/push-port.ts';
import { isUsable, newSigningKey } from '../../server/wire/web-push.ts';

export const testPushService = 'https://push.test';

export interface PushRecorder extends PushPort {
  sent: { target: PushTarget; message: PushMessage }[];
  /** An answer for each of the next messages; an error: none comes. */
  answers: (PushAnswer | Error)[];
}

export function createPushRecorder(): PushRecorder {
  const recorder: PushRecorder = {
    sent: [],
    answers: [],
    serves: (endpoint) => URL.canParse(endpoint) && new URL(endpoint).origin === testPushService,
    canEncrypt: isUsable,
    newKey: newSigningKey,
    async send(target, message) {
      const answer = recorder.answers.shift() ?? 'taken';
      if (answer instanceof Error) throw answer;
      recorder.sent.push({ target, message });
      return answer;
    },
  };
  return recorder;
}
