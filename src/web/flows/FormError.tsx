/** The error of a form as a whole. The element is always there, so that the text is announced. */
import { useErrorNote, type ErrorNoteProps } from '../runtime/error-note.ts';
import { Banner } from '../ui/index.ts';
import { formError } from './flows.css.ts';

interface FormErrorProps extends ErrorNoteProps {
  text: string | null;
  /** Instead of an error. */
  note?: string | null;
}

export function FormError({ text, note = null, lock, of }: FormErrorProps) {
  const late = useErrorNote();
  const said = text ?? note;
  return (
    <>
      <div role="alert" className={formError}>
        {said !== null && <Banner tone={text === null ? 'info' : 'bad'}>{said}</Banner>}
      </div>
      {late && <late.ErrorNote lock={lock} of={text === null ? undefined : of} />}
    </>
  );
}
