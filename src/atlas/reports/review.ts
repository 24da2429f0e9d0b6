/**
 * A product owner's review: a verdict or a comment for each state, as the pages of the atlas write it. It belongs to one
 * atlas, and each verdict to what its state showed there.
 */
import type { Both, Review, Shown, Signature } from '../types.ts';

export const stateKey = (flow: string, state: string): string => `${flow}/${state}`;

/** The message is the English of its words. */
export class UnreadableReview extends Error {
  readonly words: Both;
  constructor(words: Both) {
    super(words.en);
    this.words = words;
  }
}

/** Throws an UnreadableReview where the text is no signed review of what is shown. */
export function readReview(text: string, shown: Shown): Review {
  const { edition, signed, states } = parsed(text);
  if (typeof edition !== 'string' || !isObject(states))
    throw fault('Tidak ada "edition" dan "states" di dalamnya.', 'It has no "edition" and no "states".');
  if (edition !== shown.edition)
    throw fault(
      `Tinjauan ini milik atlas ${edition}, sedangkan ini atlas ${shown.edition}.`,
      `It is a review of the atlas ${edition}, and this is the atlas ${shown.edition}.`,
    );
  if (!isObject(signed) || typeof signed['by'] !== 'string' || signed['by'] === '' || typeof signed['at'] !== 'string')
    throw fault('Tinjauan ini belum bernama.', 'It is not signed.');
  for (const [state, each] of Object.entries(states)) checkVerdict(state, each, shown);
  return { edition, signed: signed as unknown as Signature, states: states as Review['states'] };
}

function parsed(text: string): Partial<Record<keyof Review, unknown>> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<Review>;
  } catch {
    throw fault('Ini bukan JSON.', 'It is no JSON.');
  }
}

function checkVerdict(state: string, said: unknown, shown: Shown): void {
  const { verdict, comment, seen } = isObject(said) ? said : {};
  const isVerdict = verdict === null || verdict === 'approved' || verdict === 'rejected';
  if (!isVerdict || typeof comment !== 'string')
    throw fault(`Yang ditulis tentang ${state} bukan keputusan.`, `What it says of ${state} is no verdict.`);
  if (seen !== shown.states[state])
    throw fault(
      `Yang dilihat di ${state} bukan yang ditunjukkan atlas ini.`,
      `What was seen of ${state} is not what this atlas shows.`,
    );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const fault = (id: string, en: string): UnreadableReview => new UnreadableReview({ id, en });
