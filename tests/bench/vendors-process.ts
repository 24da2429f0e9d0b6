/** The simulated bank and SMS network as a process, on a database of their own. Prints where they are. */
import { createBankSimulator } from '../../src/sandbox/vendors/bank-simulator.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { systemClock as clock } from '../../src/server/domain/platform/clock.ts';
import { listen } from '../../src/server/http/listen.ts';
import { callbackRoute } from '../../src/server/http/vendor-callback.ts';
import { stopOnSignal } from '../../src/server/until-signal.ts';
import { bankSecret } from './shop-process.ts';

const database = await openDatabase({
  url: process.env['DATABASE_URL'] || null,
  folder: process.env['DATA_DIR'] ?? '',
  template: null,
  onIdleError: () => undefined,
});
const bank = await createBankSimulator({ database, clock, access: { url: '', secret: bankSecret } });
bank.set({ settleAfter: 0 });
bank.callbacks.sendTo((process.env['SHOP'] ?? '') + callbackRoute('bank'));
const { port, close } = await listen({ fetch: bank.site.app.fetch, host: '127.0.0.1', port: 0, mostPerAddress: null });
stopOnSignal(async () => {
  await close();
  await bank.stop();
  await database.close();
});
process.stdout.write(`${JSON.stringify({ bank: `http://127.0.0.1:${port}` })}\n`);
