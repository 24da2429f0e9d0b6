#!/usr/bin/env node
/** The command of the package: walks the machines of files, and knows no product. */
import { Misuse } from '../misuse.ts';
import { noProduct } from '../product.ts';
import { reportKinds } from '../reports/kinds.ts';
import { goals } from '../tours/tours.ts';
import { nameCommand } from './command-name.ts';
import { runCommand, type Asked } from './command.ts';
import { readOptions } from './options.ts';

nameCommand('npx statechart-walk');

const help = `Walks every path that XState v5 machines allow, and says what is wrong with them.

  npx statechart-walk lamp.machine.ts                       every machine that the file exports
  npx statechart-walk lamp.machine.ts#lamp                  one of them
  npx statechart-walk src/*.machine.ts                      several files

  npx statechart-walk lamp.machine.ts --list                the paths of the tour, with their ids
  npx statechart-walk lamp.machine.ts --path 3f9c21ab04     one path, step by step
  npx statechart-walk lamp.machine.ts --why on:pressed      how a transition is reached, and where it is taken
  npx statechart-walk lamp.machine.ts --stats               configurations, edges, and paths and steps for each goal
  npx statechart-walk lamp.machine.ts --goal transitions    another goal than every edge
  npx statechart-walk lamp.machine.ts --most 10000          walks larger machines than of 2,000 configurations
  npx statechart-walk lamp.machine.ts --mutants             faults planted in the machine: do the walks notice?
  npx statechart-walk lamp.machine.ts --random 500          that many walks at random, of machines of any size; --seed N
  npx statechart-walk lamp.machine.ts --record lamp.walk.json   the walks, with what was seen on them
  npx statechart-walk lamp.machine.ts --against lamp.walk.json  what it does otherwise than recorded; or than at a commit
  npx statechart-walk lamp.machine.ts --json                one JSON document
  npx statechart-walk lamp.machine.ts --report html,junit   in .walk/reports, or where --out says

Goals: ${goals.join(', ')} and switch:N, every N + 1 transitions in a row.
Reports: ${reportKinds.join(', ')}.
Payloads are guessed; lamp.walk.ts beside the machine says better ones (README, Samples).
✓ means: walked, with no fault of shape; ? that there is more than the guessed payloads reach, or than could be explored.
What a machine is for, only rules say (README, Rules).
Ends with 0 where all is well, 1 where something is wrong, 2 where it was asked for something that is not there.`;

/** Of a machine with a model. */
const ofProducts = ['composed', 'complete', 'uncovered', 'check', 'last'] as const;

function filesAsked(): Asked[] {
  const read = { ...readOptions(process.argv.slice(2)), product: noProduct, guide: 'README, Samples' };
  const files = [...read.machines, ...(read.file === null ? [] : [read.file])];
  if (read.help) return [read];
  const [first] = files;
  if (first === undefined)
    throw new Misuse('Expected a file that exports machines: npx statechart-walk lamp.machine.ts');
  const strange = ofProducts.find((name) => read[name]);
  if (strange !== undefined) throw new Misuse(`--${strange} is for projects that have models of their machines.`);
  const isElsewhere = read.tier !== null && read.tier !== 'pure';
  if (isElsewhere) throw new Misuse(`--tier ${read.tier} is for projects that have models of their machines.`);
  const isOneDocument = read.json || read.reports.length > 0;
  if (isOneDocument && files.length > 1)
    throw new Misuse(`--json and --report are of one file; came ${files.length}: ${files.join(', ')}.`);
  return files.map((file) => ({ ...read, machines: [], file }));
}

await runCommand(help, async () => filesAsked());
