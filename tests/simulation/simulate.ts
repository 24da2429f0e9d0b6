/** `npm run simulate`: bundles the simulation and runs it. Usage: docs/testing.md. */
import { runBundled } from './bundle.ts';
import { planted } from './planted.ts';
import { simulation } from './program.ts';

process.exit(await runBundled('simulation', simulation, planted, ['--sessions', '2000']));
