/** Finds transactions that nest, and statements that go past the one that is open. */
import { watchTransactions } from '../../src/server/db/database.ts';

watchTransactions();
