/** `npm run walk`: walks the product's machines, or those of a file. */
import { loadProduct } from '../product.ts';
import { reportKinds } from '../reports/kinds.ts';
import { tierNames } from '../tiers/tier.ts';
import { goals } from '../tours/tours.ts';
import { runCommand } from './command.ts';
import { readOptions } from './options.ts';

const help = `Walks every path that the statecharts allow, and says what was covered.

  npm run walk                                      all machines, every edge of each
  npm run walk -- login pin                         these machines
  npm run walk -- --goal transitions                the shortest tour over all transitions
  npm run walk -- login --list                      the paths of the tour, with their ids
  npm run walk -- login --stats                     configurations, edges, and paths and steps for each goal
  npm run walk -- --why checking:verifyCode.expired how a transition is reached, and where it is taken

  npm run walk -- registration --composed           with its children as one machine: do they fit?
  npm run walk -- --composed --most 500             every parent, each walk cut beyond 500 configurations (20,000 unless told)

  npm run walk -- --path 3f9c21ab04                 one path, step by step
  npm run walk -- --path 3f9c21ab04 --tier browser  … walked in Chromium; or views, or all
  npm run walk -- login --tier views                through the real screens; browser: in Chromium
  npm run walk -- --tier browser --last             what the last run of a tier said, without walking

  npm run walk -- --file lamp.machine.ts            any XState machine, without a model; --mutants, --stats, --list too
  npm run walk -- login --mutants                   who notices a change: the recorded walks, the rules (or one: replay, rules)

  npm run walk -- login --against main              what it does otherwise than at a commit, or than a file recorded
  npm run walk -- login --record login.walk.json    the walks, with what was seen on them; with --mutants the score is theirs

  npm run walk -- login --random 500                that many walks at random, of machines of any size; --seed N repeats

  npm run walk -- --complete                        the whole pure tier in one go: walks and mutants, and how long it took

  npm run walk -- --uncovered                       writes docs/uncovered.md: what Chromium leaves out, to be signed
                                                    --check only says whether the page is as the scripts are

  npm run walk -- --report html                     coverage on the diagrams, in .walk/reports/html
  npm run walk -- login --report gherkin,csv --out /tmp/login
  npm run walk -- --json                            one JSON document, all tiers

Goals: ${goals.join(', ')} and switch:N, every N + 1 transitions in a row (default: edges,
with pairs and guards).
Tiers: ${tierNames.join(', ')}. Reports: ${reportKinds.join(', ')}.
Views take some minutes for all machines, the browser half an hour: name the machines. Both run with the tests as well
(npm run test:views, test:browser, test:long) and leave their results in .walk/; those of older code are marked. What fails is
kept in .walk/failures and walked first the next time. docs/testing.md has the whole story.`;

const product = await loadProduct();
await runCommand(help, async () => [
  { ...readOptions(process.argv.slice(2)), product, guide: 'docs/testing.md, Any machine' },
]);
