/** The simulated bank as a process. Prints where it is. */
import { createBankSimulator } from '../../src/sandbox/vendors/bank-simulator.ts';
import { openJournals } from '../../src/sandbox/vendors/journal.ts';
import { simulatorsFolder } from '../../src/sandbox/vendors/simulated-books.ts';
import { systemClock as clock } from '../../src/server/domain/platform/clock.ts';
import { listen } from '../../src/server/http/listen.ts';
import { callbackRoute } from '../../src/server/http/vendor-callback.ts';
import { stopOnSignal } from '../../src/server/until-signal.ts';
import { bankSecret } from './bank-secret.ts';

const journals = await openJournals(simulatorsFolder(process.env['DATA_DIR'] ?? ''));
const bank = createBankSimulator({
  journal: await journals.open('bank'),
  clock,
  access: { url: '', secret: bankSecret },
});
bank.set({ settleAfter: 0 });
bank.callbacks.sendTo((process.env['SHOP'] ?? '') + callbackRoute('bank'));
const { port, close } = await listen({ fetch: bank.site.app.fetch, host: '127.0.0.1', port: 0, mostPerAddress: null });
stopOnSignal(async () => {
  await close();
  await bank.stop();
  await journals.close();
});
process.stdout.write(`${JSON.stringify({ bank: `http://127.0.0.1:${port}` })}\n`);
