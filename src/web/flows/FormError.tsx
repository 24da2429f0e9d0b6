/** The error of a form as a whole. The element is always there, so that the text is announced. */
import type { Lock } from '../../../machines/kit/lock.ts';
import { useLockNote } from '../runtime/lock-note.ts';
import { Banner } from '../ui/index.ts';
import { formError } from './flows.css.ts';

interface FormErrorProps {
  text: string | null;
  /** Instead of an error. */
  note?: string | null;
  lock?: Lock | null | undefined;
}

export function FormError({ text, note = null, lock }: FormErrorProps) {
  const late = useLockNote();
  const said = text ?? note;
  return (
    <>
      <div role="alert" className={formError}>
        {said !== null && <Banner tone={text === null ? 'info' : 'bad'}>{said}</Banner>}
      </div>
      {lock && late && <late.LockNote lock={lock} />}
    </>
  );
}
