/** What a machine asks of the world: to navigate, to remember, to tell. Named in the machine, done by the browser. */

/** The place of an effect. Where nobody provides it, taking it fails in one sentence instead of being lost. */
export function effect<Params = undefined>(name: string) {
  return (_: unknown, _params: Params): void => {
    throw new Error(
      `The effect "${name}" happens only where the browser provides it: machine.provide({ actions: … }).`,
    );
  };
}

/** A message of the catalogue, with what stands in its braces. */
export interface MessageRef {
  id: string;
  values?: Record<string, string | number>;
}
