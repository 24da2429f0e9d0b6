/** `npm run simulate`: bundles the simulation and runs it. Usage: docs/testing.md. */
import { runBundled } from '../kit/bundle.ts';
import { counting, planted } from './planted.ts';
import { simulation } from './program.ts';

process.exit(await runBundled('simulation', simulation, planted, ['--minutes', '60'], counting));
