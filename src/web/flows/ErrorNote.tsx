/** Below the message of a lock, or of an error that nobody could expect. */
import type { ErrorNoteProps } from '../runtime/error-note.ts';
import { useOf } from '../runtime/ports.tsx';
import { referenceOf } from '../runtime/references.ts';
import { LockNote } from './LockNote.tsx';
import { Support } from './Support.tsx';

export function ErrorNote({ lock, of }: ErrorNoteProps) {
  const isUnexpected = useOf(of, (snapshot) => snapshot.hasTag('unexpected')) ?? false;
  if (!lock && !isUnexpected) return null;
  return lock ? <LockNote lock={lock} /> : <Support reference={of ? referenceOf(of) : null} />;
}
