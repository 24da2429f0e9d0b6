/** Values never become text, and every statement is prepared once under its own name. */
import { createHash } from 'node:crypto';

export interface Statement {
  text: string;
  name: string;
  values: unknown[];
}

const known = new WeakMap<TemplateStringsArray, { text: string; name: string }>();

export function sql(parts: TemplateStringsArray, ...values: unknown[]): Statement {
  let prepared = known.get(parts);
  if (!prepared) {
    const text = parts.reduce((left, right, index) => `${left}$${index}${right}`);
    prepared = { text, name: createHash('sha256').update(text).digest('base64url').slice(0, 22) };
    known.set(parts, prepared);
  }
  return { ...prepared, values };
}
