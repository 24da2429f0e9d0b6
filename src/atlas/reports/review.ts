/** A product owner's review: a verdict or a comment for each state, as the pages of the atlas write it. */

export interface Review {
  /** The commit of the reviewed build. */
  commit: string;
  states: Record<string, Verdict>;
}

export interface Verdict {
  verdict: 'approved' | 'rejected' | null;
  comment: string;
}

export const stateKey = (flow: string, state: string): string => `${flow}/${state}`;

export function readReview(text: string): Review {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error('It is no JSON.');
  }
  const { commit, states } = (read ?? {}) as Partial<Review>;
  if (typeof commit !== 'string' || typeof states !== 'object' || states === null) {
    throw new Error('It has no "commit" and no "states".');
  }
  for (const [state, each] of Object.entries<Partial<Verdict> | null>(states)) {
    const isVerdict = each?.verdict === null || each?.verdict === 'approved' || each?.verdict === 'rejected';
    if (!isVerdict || typeof each?.comment !== 'string') throw new Error(`What it says of ${state} is no verdict.`);
  }
  return { commit, states };
}
