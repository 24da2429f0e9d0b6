/** Sends inputs one after the other, in the bundle that `fuzz.ts` makes. Usage: docs/testing.md. */
import { createHash } from 'node:crypto';
import { livePath } from '../../src/contract/rooms.calls.ts';
import { idImageRoute } from '../../src/server/http/id-image.ts';
import { parseWords, readCommand, wholeNumber } from '../../src/tools/command-line.ts';
import { random, type Random } from '../../src/walk/random.ts';
import { exchange } from '../kit/exchange.ts';
import { heapInUse } from '../server/heap.ts';
import { problemsOfStored } from '../server/pictures.ts';
import { judge, readAnswers, type Sent } from './answers.ts';
import { isClosed, isHandshake, judgeLive, liveBytes } from './live.ts';
import { openPictures, pictureOutcomes, type Picture } from './pictures.ts';
import { bytesOf, routes, spoiledBytesOf, type Draft } from './requests.ts';
import { createValues } from './values.ts';
import { openWorld, type World } from './world.ts';

const text = { type: 'string' } as const;
const { values: options } = readCommand(() =>
  parseWords({
    options: {
      inputs: text,
      seed: text,
      from: text,
      only: text,
      most: text,
      'until-found': { type: 'boolean', default: false },
    },
  }),
);
const numberIn = (name: 'inputs' | 'seed' | 'from' | 'only' | 'most', otherwise: number): number =>
  readCommand(() => wholeNumber(`--${name}`, options[name] ?? String(otherwise)));
const seed = numberIn('seed', Math.floor(Math.random() * 2 ** 31));
const from = numberIn('only', numberIn('from', 0));
const count = options.only === undefined ? numberIn('inputs', 110_000) : 1;

const rounds = 20;
/** Inputs after which others take the places of those who send. */
const generation = 100;
/** One input of so many is a picture; one of so many others meets a platform with the real limits. */
const pictureEvery = 11;
const realEvery = 10;
const livePart = 0.06;
/** After the first quarter, which fills what is bounded: bytes of heap an input, and handles, which come and go. */
const mostPerInput = 100;
const mostHandles = 12;
const longest = 5_000;
/** ms; the server waits half a minute for connections that are under way. */
const longestStop = 45_000;
const mostMemory = 400 * 1024 * 1024;
/** Then the run ends. */
const mostFailures = options['until-found'] ? 1 : numberIn('most', 10);

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const loose: string[] = [];
const onLoose = (error: unknown): void =>
  void loose.push(`Expected every failure to be handled, got ${error instanceof Error ? error.stack : String(error)}`);
process.on('uncaughtException', onLoose);
process.on('unhandledRejection', onLoose);
process.on('warning', ({ name, message }) => name === 'MaxListenersExceededWarning' && onLoose(message));

const outcomes = new Map<string, Map<string, number>>();
function tally(route: string, outcome: string): void {
  const counts = outcomes.get(route) ?? new Map<string, number>();
  outcomes.set(route, counts.set(outcome, (counts.get(outcome) ?? 0) + 1));
}

let latest: Sent = { bytes: Buffer.alloc(0), ends: false };
function tell({ port }: World, sent: Sent, isOver?: (told: Buffer) => boolean): Promise<Buffer> {
  latest = sent;
  const { bytes, ends } = sent;
  return exchange(port, (socket) => (ends ? socket.end(bytes) : socket.write(bytes)), isOver);
}

interface Found {
  what: string;
  sent: Sent;
  problems: string[];
}

/** What nobody can read is written as an escape. */
const readable = ({ bytes, ends }: Sent): string => {
  const shown = JSON.stringify(bytes.toString('latin1', 0, 1_500))
    .slice(1, -1)
    .replaceAll('\\r\\n', '\n    ')
    .replaceAll('\\"', '"');
  return `    ${shown}${bytes.length > 1_500 ? `… (${bytes.length} bytes)` : ''}${ends ? ' (and the client ends its side)' : ''}`;
};

const makePicture = await openPictures();

/** One input: what was sent, and what is wrong with what came back. */
async function send(world: World, index: number): Promise<Found> {
  const chance = random(createHash('sha256').update(`${seed}/${index}`).digest().readInt32BE(0));
  world.testbed.clock.advance(40);
  if (index % pictureEvery === pictureEvery - 1) return sendPicture(world, makePicture(chance), chance);
  if (chance.chance(livePart)) {
    const known = await world.known(null);
    const sent = liveBytes(chance, createValues(chance, known), known);
    const { end, problems } = judgeLive(await tell(world, sent, isClosed), sent, world.secrets);
    tally('live connection', end);
    return { what: 'live connection', sent, problems };
  }
  const route = chance.pick(routes);
  const known = await world.known(chance.chance(0.8) ? (route.call?.name ?? null) : null);
  const draft = route.draft({ chance, values: createValues(chance, known), picture: world.picture });
  return sendDraft(world, await world.complete(draft, addressFor(chance)), chance);
}

const addressFor = (chance: Random): string => `198.51.${chance.below(4)}.${chance.below(250)}`;

async function sendDraft(world: World, draft: Draft, chance: Random): Promise<Found> {
  const sent = chance.chance(1 / 7) ? spoiledBytesOf(draft, chance) : { bytes: bytesOf(draft), ends: false };
  const isHead = sent.bytes.toString('latin1', 0, 5) === 'HEAD ';
  const what = `${draft.route} as ${draft.persona}`;
  const told = await tell(world, sent);
  if (isHandshake(told)) return { what, sent, problems: handshakeOf(draft, sent, told, world) };
  const answers = readAnswers(told, isHead);
  const problems = answers.length === 1 || sent.ends ? [] : [`Expected one answer, got ${answers.length}.`];
  for (const answer of answers) {
    const isSure = !sent.ends || answer.status === 200;
    const size = !sent.ends && draft.method === 'POST' ? (draft.body?.length ?? 0) : 0;
    const verdict = judge(answer, { call: isSure ? draft.call : null, sent: size, secrets: world.secrets });
    tally(draft.route, verdict.outcome ?? String(answer.status));
    problems.push(...verdict.problems);
    await world.heed(draft, verdict);
  }
  return { what, sent, problems };
}

/** The fields of a handshake make a live connection of a request to its address, and of no other. */
function handshakeOf({ route, method, target }: Draft, sent: Sent, told: Buffer, { secrets }: World): string[] {
  const { end, problems } = judgeLive(told, sent, secrets);
  tally(route, end);
  const asked = `${method} ${target}`;
  if (asked !== `GET /api${livePath}`) problems.push(`Expected no live connection at ${asked}.`);
  return problems;
}

async function sendPicture(world: World, { name, draft, isRefused }: Picture, chance: Random): Promise<Found> {
  if (!(await world.isSignedIn('poor'))) await world.renew();
  const { rss } = process.memoryUsage();
  const began = performance.now();
  const completed = await world.complete(draft, addressFor(chance));
  const sent = { bytes: bytesOf(completed), ends: false };
  const [answer] = readAnswers(await tell(world, sent));
  if (!answer) return { what: name, sent, problems: ['Expected an answer, got none.'] };
  const verdict = judge(answer, { call: draft.call, sent: 0, secrets: world.secrets });
  const { problems, outcome } = verdict;
  const took = performance.now() - began;
  const grown = process.memoryUsage().rss - rss;
  tally('pictures', outcome ?? String(answer.status));
  if (!pictureOutcomes.includes(outcome))
    problems.push(`Expected ${pictureOutcomes.join(', ')}, got ${outcome} (${answer.status}).`);
  if (isRefused && outcome === 'accepted') problems.push('Expected this picture to be refused, it was accepted.');
  if (took > longest) problems.push(`Expected an answer within ${longest} ms, it took ${Math.round(took)}.`);
  if (grown > mostMemory)
    problems.push(`Expected at most ${mega(mostMemory)} MB for a picture, it took ${mega(grown)}.`);
  if (outcome === 'accepted') {
    const asked = { ...completed, method: 'GET', target: idImageRoute, body: null };
    const [stored] = readAnswers(await tell(world, { bytes: bytesOf(asked), ends: false }));
    problems.push(
      ...(stored?.status === 200
        ? await problemsOfStored(stored.body)
        : [`Expected the stored picture, got ${stored?.status}.`]),
    );
  }
  return { what: name, sent, problems };
}

const mega = (bytes: number): number => Math.round(bytes / 1024 / 1024);

/** The worlds of a run: most inputs go to one with wide limits, so that they get deep. */
async function openWorlds() {
  const [wide, real] = [await openWorld(false), await openWorld(true)];
  return {
    both: [wide, real],
    of: (index: number): World =>
      index % realEvery === realEvery - 1 && index % pictureEvery !== pictureEvery - 1 ? real : wide,
  };
}
type Worlds = Awaited<ReturnType<typeof openWorlds>>;

/** Null where nothing is wrong with an input, nor with what the process did meanwhile. */
async function attempt(worlds: Worlds, index: number): Promise<Found | null> {
  const world = worlds.of(index);
  const found = await send(world, index).catch((error: unknown): Found => ({
    what: 'an input',
    sent: latest,
    problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }));
  for (const { badLines } of worlds.both)
    found.problems.push(...badLines().map((line) => `Expected no such line in the log: ${line}.`));
  found.problems.push(...loose.splice(0));
  return found.problems.length > 0 ? found : null;
}

async function run(): Promise<number> {
  say(`seed ${seed}`);
  const began = performance.now();
  const worlds = await openWorlds();
  const failures: string[] = [];
  const sizes: { heap: number; handles: number; inputs: number }[] = [];
  const roundLength = Math.max(1, Math.ceil(count / rounds));
  let done = 0;
  for (; done < count && failures.length < mostFailures; done += 1) {
    const index = from + done;
    if (done % generation === 0) for (const world of worlds.both) await world.renew();
    const found = await attempt(worlds, index);
    if (found)
      failures.push(
        `input ${index}: ${found.what}\n  ${found.problems.join('\n  ')}\n  sent:\n${readable(found.sent)}\n  again: npm run fuzz -- --seed ${seed} --only ${index}\n     or: npm run fuzz -- --seed ${seed} --from ${Math.max(from, index - (index % generation))} --inputs ${1 + Math.min(done, index % generation)}`,
      );
    if ((done + 1) % roundLength !== 0) continue;
    for (const world of worlds.both) failures.push(...(await world.wrongs()));
    const size = { heap: heapInUse(), handles: process.getActiveResourcesInfo().length, inputs: done + 1 };
    sizes.push(size);
    const rows = await worlds.both[1]?.rows();
    say(
      `${size.inputs} inputs, ${Math.round((performance.now() - began) / 1000)} s: heap ${(size.heap / 1024 / 1024).toFixed(1)} MB, resident ${mega(process.memoryUsage().rss)} MB, ${size.handles} handles, rows ${JSON.stringify(rows)}`,
    );
  }
  const [warm, end] = [sizes[Math.floor(sizes.length / 4)], sizes.at(-1)];
  if (warm && end && failures.length === 0 && count >= 100 * rounds) {
    const perInput = (end.heap - warm.heap) / (end.inputs - warm.inputs);
    say(`${perInput.toFixed(1)} bytes of heap an input since the first quarter, ${end.handles - warm.handles} handles`);
    // Code that is still compiled, and what one collection differs from another.
    if (end.heap - warm.heap > 3 * 1024 * 1024 + mostPerInput * (end.inputs - warm.inputs))
      failures.push(`Expected at most ${mostPerInput} bytes of heap an input, got ${perInput.toFixed(1)}`);
    if (end.handles > warm.handles + mostHandles)
      failures.push(`Expected no more handles than ${warm.handles}, got ${end.handles}`);
    for (const world of worlds.both) failures.push(...(await world.leftForEver()));
  }
  const stopped = Promise.all(worlds.both.map((world) => world.stop())).then(() => true);
  const patience = new Promise<false>((resolve) => void setTimeout(resolve, longestStop, false));
  if (!(await Promise.race([stopped, patience])))
    failures.push(`Expected the platform to stop within ${longestStop} ms`);
  const seconds = (performance.now() - began) / 1000;
  const figures = `${done} inputs, ${Math.round(seconds)} s, ${Math.round((done / seconds) * 60)} a minute, ${failures.length} failures`;
  if (options['until-found']) {
    say(
      failures.length > 0
        ? `found ${failures[0]?.split('\n').slice(0, 2).join(': ')} (${figures})`
        : `found nothing (${figures})`,
    );
    return failures.length > 0 ? 0 : 1;
  }
  for (const [route, counts] of [...outcomes].sort())
    say(
      `${route.padEnd(34)} ${[...counts]
        .sort((one, two) => two[1] - one[1])
        .map((pair) => pair.join(' '))
        .join(', ')}`,
    );
  for (const failure of failures) say(`\n✗ ${failure}`);
  say(`${failures.length === 0 ? '✓' : '✗'} ${figures}`);
  return failures.length === 0 ? 0 : 1;
}

process.exit(await run());
