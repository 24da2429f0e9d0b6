/** What a test sends to the control origin: JSON that fits a schema; nothing counts as an empty object. */
import type { Context } from 'hono';
import * as v from 'valibot';

export async function readRequest<S extends v.GenericSchema>(context: Context, schema: S): Promise<v.InferOutput<S>> {
  const text = await context.req.text();
  return v.parse(schema, text === '' ? {} : JSON.parse(text));
}
