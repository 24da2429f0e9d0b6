/** Below the message of a lock, or of an error that nobody could expect. */
import { LateTexts } from '../i18n/LateTexts.tsx';
import type { ErrorNoteProps } from '../runtime/error-note.ts';
import { useOf } from '../runtime/ports.tsx';
import { referenceOf } from '../runtime/references.ts';
import { LockNote } from './LockNote.tsx';
import { Support } from './Support.tsx';

/** With its texts, because a dialog of the first chunk has none of them. */
export function ErrorNote({ lock, of }: ErrorNoteProps) {
  const isUnexpected = useOf(of, (snapshot) => snapshot.hasTag('unexpected')) ?? false;
  if (!lock && !isUnexpected) return null;
  return <LateTexts>{lock ? <LockNote lock={lock} /> : <Support reference={of ? referenceOf(of) : null} />}</LateTexts>;
}
