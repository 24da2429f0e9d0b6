/**
 * A code, password or token, as it travels in events and contexts. Whatever serialises it gets the mask; only the
 * gateway and the storage ask for the text (SS-8).
 */
export class Secret {
  static readonly mask = '•••';
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  equals(other: Secret | null | undefined): boolean {
    return other != null && other.#text === this.#text;
  }

  toJSON(): string {
    return Secret.mask;
  }

  toString(): string {
    return Secret.mask;
  }
}

export function secretsIn(value: unknown, seen = new Set<unknown>()): Secret[] {
  if (value instanceof Secret) return [value];
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.values(value).flatMap((inner) => secretsIn(inner, seen));
}
