/** The storefront with all its parts given at once, for walks, tests and diagrams. The browser fetches the parts. */
import { playerMachine } from '../player/player.machine.ts';
import { storefrontChart } from './storefront.chart.ts';

export { controlKey, type StorefrontInput, type StorefrontSnapshot } from './storefront.chart.ts';

export const storefrontMachine = storefrontChart.provide({ actors: { player: playerMachine } });
