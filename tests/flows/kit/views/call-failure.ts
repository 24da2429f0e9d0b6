/** The sentence that a failure state stands for, wherever in a snapshot it is. */
import { text } from '../texts.ts';
import { callFailureIn } from '../call-failures.ts';

/** Null where nothing is wrong. */
export function callFailureTextOf(snapshot: Parameters<typeof callFailureIn>[0]): string | null {
  const id = callFailureIn(snapshot);
  return id && text(id);
}
