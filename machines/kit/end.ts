/** `finishWith` keeps the output. */
export const ending =
  <Output>(machine: string) =>
  <const Given extends Output>(output: Given) => ({
    target: `#${machine}.finished`,
    actions: { type: 'finishWith' as const, params: output },
  });

/** Nobody is logged in any more (ER-1). */
export const whenUnauthorized = (machine: string) => ({
  target: `#${machine}.finished`,
  meta: { requirements: ['ER-1'] },
});

export interface Ended<Output> {
  output: Output;
}

export const endedWith =
  <Output extends { type: string }>(type: Output['type']) =>
  (_: unknown, { output }: Ended<Output>): boolean =>
    output.type === type;
