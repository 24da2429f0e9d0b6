/** Who runs this shop (SH-4). */
import * as v from 'valibot';
import { defineCall, refusal, success } from './call.ts';
import { Text, Uuid } from './schemas.ts';

const Colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i));

const MerchantData = v.object({
  uuid: Uuid,
  name: Text(60),
  /** One or two letters on the merchant's marble. */
  mark: Text(2),
  colours: v.object({ light: Colour, dark: Colour }),
});
export type Merchant = v.InferOutput<typeof MerchantData>;

export const merchantLookup = defineCall({
  name: 'merchantLookup',
  method: 'POST',
  base: 'api',
  path: '/toko/uidnew',
  auth: 'none',
  body: v.object({ uuid: Uuid }),
  write: (input: { uuid: string }) => ({ body: { uuid: input.uuid } }),
  outcomes: {
    accepted: success(MerchantData, (merchant): { merchant: Merchant } => ({ merchant })),
    not_found: refusal({ type: 'error.merchant', status: 404 }),
  },
});
