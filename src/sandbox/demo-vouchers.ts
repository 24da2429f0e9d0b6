/** Vouchers for `npm start`, one for each result that redeeming can have. */
import { secondMerchant } from '../server/db/migrations/002-merchants.ts';
import { day } from '../server/domain/platform/clock.ts';
import type { Shop } from '../server/shop.ts';

/** Five good, one of the second merchant, one expired. Used ones stay used. */
export function createDemoVouchers({ platform, database }: Shop, now: Date): Promise<void> {
  const inAYear = new Date(now.getTime() + 365 * day);
  const good = ['HADIAH-0001', 'HADIAH-0002', 'HADIAH-0003', 'HADIAH-0004', 'HADIAH-0005'];
  return platform.vouchers.create(database, [
    ...good.map((code) => ({ code, platinum: 100n, merchant: null, expiresAt: inAYear })),
    { code: 'LESTARI-0001', platinum: 250n, merchant: secondMerchant, expiresAt: inAYear },
    { code: 'LAMA-0001', platinum: 100n, merchant: null, expiresAt: new Date(now.getTime() - day) },
  ]);
}
