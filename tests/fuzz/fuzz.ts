/** `npm run fuzz`: bundles the fuzz and runs it. Usage: docs/testing.md. */
import { runBundled } from '../kit/bundle.ts';
import { planted } from './planted.ts';
import { fuzz } from './program.ts';

process.exit(await runBundled('fuzz', fuzz, planted, ['--inputs', '6000']));
