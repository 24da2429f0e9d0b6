/** Placeholder that throws where nobody provides the effect, which would be lost otherwise. */
export function effect<Params = undefined>(name: string) {
  return (_: unknown, _params: Params): void => {
    throw new Error(
      `The effect "${name}" happens only where the browser provides it: machine.provide({ actions: … }).`,
    );
  };
}

/** `values`: for the braces of the text. */
export interface MessageRef {
  id: string;
  values?: Record<string, string | number>;
}
