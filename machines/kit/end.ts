/** How a machine ends with an output, and how its parent tells outputs apart. */

/** Into the state `finished` of the machine of this id, whose action `finishWith` keeps the output. */
export const ending =
  <Output>(machine: string) =>
  <const Given extends Output>(output: Given) => ({
    target: `#${machine}.finished`,
    actions: { type: 'finishWith' as const, params: output },
  });

/** A 401 ends the machine of this id: nobody is logged in any more (ER-1). */
export const whenUnauthorized = (machine: string) => ({
  target: `#${machine}.finished`,
  meta: { requirements: ['ER-1'] },
});

export interface Ended<Output> {
  output: Output;
}

/** A guard: the child's output has this type. */
export const endedWith =
  <Output extends { type: string }>(type: Output['type']) =>
  (_: unknown, { output }: Ended<Output>): boolean =>
    output.type === type;
