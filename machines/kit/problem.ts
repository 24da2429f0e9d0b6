/** States that say what is wrong, until the person does something about it (ER-2). */

/** `requirements`: those that ask for it. */
export const problem = (description: string, ...requirements: string[]) => ({
  tags: ['error' as const],
  description,
  ...(requirements.length > 0 && { meta: { requirements } }),
});

/** What time alone mends: it lasts until the moment in the context, and hears `on` differently from the form around it. */
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

/** The server sends no code, and takes none, before then (RG-6). */
export const codeLock = <const On extends object>(on: On) =>
  blockedBy('lock', 'Tunggu {n} menit untuk verifikasi lagi.', on, 'RG-6');

/** Said above the page as well, whichever call it answered. */
export const notifyOfLock = {
  type: 'notify',
  params: ({ event: { minutes } }: { event: { minutes: number } }) => ({
    id: 'error.otp_block',
    values: { n: minutes },
  }),
} as const;
