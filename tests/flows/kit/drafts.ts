/** A form whose text came back after a login (SS-9): the note above its fields. */
import { text } from './texts.ts';

type Note = 'draft.restored' | 'draft.restored.id' | 'draft.restored.pin';

export const noteSeen = ({ context }: { context: { draft: object | null } }, note: Note) =>
  context.draft ? { says: [note] } : { doesNotSay: new RegExp(text(note)) };
