import { lockMessage } from './lock.ts';

export const problem = (description: string, ...requirements: string[]) => ({
  tags: ['error' as const],
  description,
  ...(requirements.length > 0 && { meta: { requirements } }),
});

/** Nothing that the person did, or could do otherwise: the way to the support stands beside it (ER-5). */
export const unexpected = (description: string, ...requirements: string[]) => ({
  ...problem(description, ...requirements),
  tags: ['error' as const, 'unexpected' as const],
});

/** `on` replaces handlers of the form around it, and where the end of the wait leads. */
export const blockedBy = <const Id extends string, const On extends object>(
  id: Id,
  description: string,
  on: On,
  ...requirements: string[]
) => ({
  ...problem(description, ...requirements),
  tags: ['error' as const, 'blocked' as const],
  invoke: {
    id,
    src: 'deadline' as const,
    input: ({ context }: { context: { until: number } }) => ({ until: context.until }),
  },
  on: { 'clock.reached': { target: 'clean' }, ...on },
});

/** The server neither sends nor takes a code until the lock ends (RG-6). */
export const codeLock = <const On extends object>(on: On) =>
  blockedBy('lock', 'Tunggu {n} menit untuk verifikasi lagi.', on, 'RG-6');

/** Whichever call reported the lock. */
export const notifyOfLock = {
  type: 'notify',
  params: ({ event: { minutes } }: { event: { minutes: number } }) => lockMessage(minutes),
} as const;
