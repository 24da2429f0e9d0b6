/** Effects, such as navigating or remembering: a machine names them, the browser carries them out. */

/** Placeholder of an effect: it throws where nobody provides the effect, which would be lost otherwise. */
export function effect<Params = undefined>(name: string) {
  return (_: unknown, _params: Params): void => {
    throw new Error(
      `The effect "${name}" happens only where the browser provides it: machine.provide({ actions: … }).`,
    );
  };
}

/** A message of the catalogue, with the values for its braces. */
export interface MessageRef {
  id: string;
  values?: Record<string, string | number>;
}
