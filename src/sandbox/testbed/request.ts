/** Reads a test's request to the control origin: JSON by a schema; an empty body is an empty object. */
import type { Context } from 'hono';
import * as v from 'valibot';

export const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export async function readRequest<S extends v.GenericSchema>(context: Context, schema: S): Promise<v.InferOutput<S>> {
  const text = await context.req.text();
  return v.parse(schema, text === '' ? {} : JSON.parse(text));
}
