/** The call that identifies the merchant of a shop (SH-4). */
import * as v from 'valibot';
import { defineCall, refusal, success } from './call.ts';
import { named, shown, ShownText, Uuid } from './schemas.ts';

const Colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i));

const MerchantData = named(
  {},
  v.object({
    uuid: shown(Uuid),
    name: ShownText(60),
    /** One or two letters on the merchant's marble. */
    mark: ShownText(2),
    colours: shown(v.object({ light: Colour, dark: Colour })),
  }),
);
/** The merchant's data; null if the platform does not send a value. */
export type Merchant = v.InferOutput<typeof MerchantData>;
export type MerchantWire = { [Key in keyof Merchant]: NonNullable<Merchant[Key]> };

export const merchantLookup = defineCall({
  name: 'merchantLookup',
  path: '/toko/uidnew',
  auth: 'none',
  body: v.object({ uuid: Uuid }),
  write: ({ uuid }: { uuid: string }) => ({ body: { uuid } }),
  outcomes: {
    accepted: success(MerchantData, (merchant): { merchant: Merchant } => ({ merchant })),
    not_found: refusal({ type: 'error.merchant', status: 404 }),
  },
});
