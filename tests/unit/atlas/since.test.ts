/** What changes between two builds is told once, with its flow (SC-3). */
import { createMachine, type AnyStateMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../../src/atlas/against/change.ts';
import { changesBetween } from '../../../src/atlas/against/changes.ts';
import { commitNamed } from '../../../src/atlas/against/commit.ts';
import { changesPage } from '../../../src/atlas/against/page.ts';
import { wayInWords } from '../../../src/atlas/against/words.ts';
import { describedFlow } from '../../../src/atlas/data.ts';
import { manifestOf } from '../../../src/atlas/reports/manifest.ts';
import type { Manifest } from '../../../src/atlas/types.ts';
import { explore } from '../../../src/walk/graph/explore.ts';
import type { Model } from '../../../src/walk/model.ts';
import { put } from '../../../src/walk/mutants/config-edit.ts';
import { models } from '../../flows/models.ts';
import { build, edgeRecord, modelOf, refusedShot, wrongCredentials } from './sample.ts';

interface Plant {
  /** Edits of a machine's configuration, by machine and path; undefined takes out. */
  edits?: readonly (readonly [machine: 'login' | 'shell', path: readonly string[], value: unknown])[];
  delays?: Readonly<Record<string, number>>;
  recorded?(manifest: Manifest): void;
  /** The one change that has to come of it. */
  told: Pick<Change, 'kind' | 'verb' | 'flow' | 'code'>;
  /** What the reader sees of it, in English. */
  words: readonly string[];
}

const submitted = ['states', 'entering', 'on', 'credentials.submitted'] as const;
const problems = ['states', 'entering', 'states'] as const;
const answered = ['states', 'submitting', 'on'] as const;
const mismatch = 'login.error.mismatch';

const plants: Readonly<Record<string, Plant>> = {
  text: {
    recorded({ shop, flows }) {
      const text = { id: 'Nomor atau password belum cocok', en: 'Phone number and password do not fit' };
      shop.texts[mismatch] = text;
      for (const { texts } of Object.values(flows['login'] ?? {})) if (texts[mismatch]) texts[mismatch] = text;
    },
    told: { kind: 'text', verb: 'changed', flow: 'login', code: mismatch },
    words: ['Phone number and password do not <del>match</del><ins>fit</ins>'],
  },
  colour: {
    recorded: ({ shop }) => (shop.colours['pandan'] = { light: '#00FF00', dark: '#5BD9A0' }),
    told: { kind: 'colour', verb: 'changed', flow: null, code: 'pandan' },
    words: ['<ins>#00FF00</ins>', 'fill="#00FF00"'],
  },
  target: {
    edits: [['login', [...answered, 'login.merchant_uid', 'target'], 'entering.refused']],
    told: { kind: 'way', verb: 'changed', flow: 'login', code: 'login.submitting:login.merchant_uid' },
    words: ['Submitting → <del>Merchant invalid</del><ins>Refused</ins>'],
  },
  guard: {
    edits: [['login', [...submitted, '1', 'guard', 'type'], 'lacksPassword']],
    told: { kind: 'way', verb: 'changed', flow: 'login', code: 'entering:credentials.submitted[1]' },
    words: ['Condition'],
  },
  'new state': {
    edits: [
      ['login', ['states', 'checking'], { on: { 'credentials.edited': { target: 'entering' } } }],
      ['login', [...answered, 'login.validation', 'target'], 'checking'],
    ],
    told: { kind: 'state', verb: 'added', flow: 'login', code: 'login.checking' },
    words: ['Way in', 'Way out', '→ <del>Refused</del><ins>Checking</ins>'],
  },
  'removed state': {
    edits: [
      ['login', [...problems, 'throttleOver'], undefined],
      ['login', [...problems, 'throttled', 'on', 'clock.reached', 'target'], 'clean'],
    ],
    told: { kind: 'state', verb: 'gone', flow: 'login', code: 'login.entering.throttleOver' },
    words: ['Way in', '<del>'],
  },
  timer: {
    delays: { toastTime: 4000 },
    told: { kind: 'way', verb: 'changed', flow: 'shell', code: 'shell.toast.shown.running:after(toastTime)' },
    // Two branches, each told with the time.
    words: [
      '<del>3</del><ins>4</ins> seconds',
      'long enough, if more messages wait → Running',
      'long enough, otherwise → Hidden',
    ],
  },
  outcome: {
    edits: [['login', [...answered, 'login.unauthorized'], undefined]],
    told: { kind: 'way', verb: 'gone', flow: 'login', code: 'login.submitting:login.unauthorized' },
    words: ['<del>Submitting → Wrong credentials</del>'],
  },
  tag: {
    edits: [['login', ['states', 'submitting', 'tags'], ['busy', 'blocked']]],
    told: { kind: 'state', verb: 'changed', flow: 'login', code: 'login.submitting' },
    words: ['Tags'],
  },
  'picture only': {
    recorded({ flows }) {
      const state = flows['login']?.[wrongCredentials];
      if (state) state.pictures['id light 360'] = 'pictures/other.avif';
    },
    told: { kind: 'look', verb: 'changed', flow: 'login', code: wrongCredentials },
    words: ['data:image/avif;base64,'],
  },
};

async function manifestWith(planted: readonly Plant[]): Promise<Manifest> {
  const edits = planted.flatMap((plant) => plant.edits ?? []);
  const delays = Object.assign({}, ...planted.map((plant) => plant.delays)) as Record<string, number>;
  const flows = ['login', 'shell'].map((name) => {
    const model: Model = modelOf(name);
    const own = edits.filter(([machine]) => machine === name);
    const config = own.reduce(
      (edited, [, path, value]) => put(edited, path, value),
      model.machine.config as Parameters<typeof put>[0],
    );
    const known = model.machine.implementations as { delays?: object };
    const implementations = { ...known, delays: { ...known.delays, ...delays } };
    const machine = createMachine(config, implementations as never) as AnyStateMachine;
    return describedFlow({ models, graph: explore({ ...model, machine }), shots: [refusedShot()] });
  });
  const manifest = manifestOf({ build, flows: await Promise.all(flows) });
  for (const { recorded } of planted) recorded?.(manifest);
  return structuredClone(manifest);
}

const before = await manifestWith([]);
const tellOf = ({ kind, verb, flow, code }: Change) => ({ kind, verb, flow, code });
const pageOf = (now: Manifest, changes: readonly Change[]) =>
  changesPage({ before, now, changes, notes: [], picture: (_, file) => Buffer.from(file) });

describe('SC-3 what changes between two builds', () => {
  it('SC-3 is nothing where nothing does, and the page says so', async () => {
    const now = await manifestWith([]);
    expect(changesBetween(before, now)).toEqual([]);
    expect(await pageOf(now, [])).toContain('Nothing changes');
  });

  it.each(Object.entries(plants))('SC-3 is told once, and nothing else is: %s', async (_, plant) => {
    const now = await manifestWith([plant]);
    const changes = changesBetween(before, now);
    expect(changes.map(tellOf)).toEqual([plant.told]);
    const page = await pageOf(now, changes);
    expect(page.match(/<article class="change"/g)).toHaveLength(1);
    for (const words of plant.words) expect(page).toContain(words);
  });

  it('SC-3 is told once where all of it comes at once', async () => {
    const now = await manifestWith(Object.values(plants));
    const changes = changesBetween(before, now);
    // The picture shows a text that has changed, too, so it stands with the text.
    const expected = Object.values(plants).flatMap(({ told }) => (told.kind === 'look' ? [] : [told]));
    expect(changes).toHaveLength(expected.length);
    for (const told of expected) expect(changes.map(tellOf)).toContainEqual(told);
    expect(changes.flatMap(({ code, looks }) => looks.map(() => code))).toEqual([mismatch]);
  });

  it('SC-3 says the last branch as what is otherwise', () => {
    const trigger = { id: 'kode diubah', en: 'the code is edited' };
    const way = { ...edgeRecord({ trigger, condition: { id: 'selain itu', en: 'otherwise' } }), id: 'a:b[1]' };
    expect(wayInWords(way)).toEqual({ id: 'kode diubah, selain itu', en: 'the code is edited, otherwise' });
    const guarded = { ...way, guard: 'isLocked', condition: { id: 'kodenya terkunci', en: 'the code is locked' } };
    expect(wayInWords(guarded).id).toBe('kode diubah, jika kodenya terkunci');
  });

  const changed = (edit: (manifest: Manifest) => void): Change[] => {
    const now = structuredClone(before);
    edit(now);
    return changesBetween(before, now);
  };
  const recordIn = ({ flows }: Manifest, state: string) => {
    const record = flows['login']?.[state];
    if (!record) throw new Error(`The login has no state ${state}.`);
    return record;
  };

  it('SC-3 is told of the walk where a guard of the same name decides otherwise', () => {
    const [told, ...others] = changed((now) => {
      const { edges } = recordIn(now, 'entering');
      const [first, second] = [edges['entering:credentials.submitted'], edges['entering:credentials.submitted[1]']];
      second?.does.push('credentials.submitted (nothing) → login.entering.phoneMissing');
      first?.does.pop();
    });
    expect(others).toEqual([]);
    expect(told).toMatchObject({
      kind: 'behaviour',
      code: 'entering',
      facts: [
        {
          label: { en: 'credentials.submitted (nothing)' },
          before: { en: 'Both missing' },
          now: { en: 'Phone missing' },
        },
      ],
    });
  });

  it('SC-3 puts a changed picture with the text that it shows', () => {
    const told = changed((now) => {
      now.shop.texts[mismatch] = { id: 'Belum cocok', en: 'Not yet' };
      recordIn(now, wrongCredentials).pictures['id light 360'] = 'pictures/other.avif';
    });
    expect(told.map(({ kind, looks }) => [kind, looks.length])).toEqual([['text', 1]]);
  });

  it('SC-3 tells of the flows that are named and of the whole shop, and of no flow that the other build has alone', () => {
    const [then, now] = [structuredClone(before), structuredClone(before)];
    const toast = then.flows['shell']?.['shell.toast.shown.running'];
    if (toast) toast.shows = ['toast.default'];
    delete now.flows['shell'];
    now.shop.texts[mismatch] = { id: 'Belum cocok', en: 'Not yet' };
    now.shop.texts['toast.default'] = { id: 'kosong', en: 'empty' };
    now.shop.colours['pandan'] = { light: '#00FF00', dark: '#00FF00' };
    expect(changesBetween(then, now, ['login']).map(({ kind, flow }) => [kind, flow])).toEqual([
      ['text', 'login'],
      ['colour', null],
    ]);
  });

  it('SC-3 tells of a branch besides its timer only what it has otherwise', () => {
    const id = 'shell.toast.shown.running:after(toastTime)';
    const told = changed(({ flows }) => {
      const { [id]: first, [`${id}[1]`]: second } = flows['shell']?.['shell.toast.shown.running']?.edges ?? {};
      if (first) first.waits = [4000];
      if (second) second.actions = [];
    });
    expect(told.map(({ code, facts }) => [code, facts.map(({ label }) => label.en)])).toEqual([
      [id, ['Time', 'Holds for', 'Holds for']],
      [`${id}[1]`, ['Way', 'Does']],
    ]);
  });

  it('SC-3 puts a rule that says the time of a timer with the timer', () => {
    const told = changed(({ flows, shop }) => {
      const timer = flows['shell']?.['shell.toast.shown.running']?.edges['shell.toast.shown.running:after(toastTime)'];
      if (timer) timer.waits = [4000];
      const rule = shop.rules['interface/A toast is shown for'];
      if (rule) rule.value = { id: '4 detik', en: '4 seconds' };
    });
    expect(told.map(({ kind }) => kind)).toEqual(['way']);
    expect(told[0]?.facts.at(-1)?.now?.en).toBe('A toast is shown for');
  });

  it('SC-3 tells of rules, requirements and answers of the server, and of texts that several flows show', () => {
    const told = changed(({ flows, shop }) => {
      const [rule, moved] = Object.values(shop.rules);
      if (rule) rule.value = { id: 'lain', en: 'other' };
      if (moved) moved.source = 'src/contract/call.ts';
      shop.requirements['LG-4'] = 'Says something **else**.';
      shop.outcomes['login.frozen'] = '403 · "Frozen"';
      shop.texts['error.offline'] = { id: 'Tidak ada sinyal', en: 'No signal' };
      for (const states of Object.values(flows))
        for (const { texts } of Object.values(states))
          texts['error.offline'] = { id: 'Tidak ada sinyal', en: 'No signal' };
    });
    expect(told.map(({ kind, verb, flow }) => [kind, verb, flow])).toEqual([
      ['outcome', 'added', 'login'],
      ['text', 'changed', null],
      ['rule', 'changed', null],
      ['requirement', 'changed', null],
    ]);
    expect(told.at(-1)?.facts.at(-1)?.now?.en).toBe('Says something else.');
  });

  it('SC-3 tells once of what several states have changed alike', () => {
    const told = changed((now) => {
      for (const state of ['phoneMissing', 'passwordMissing'])
        recordIn(now, `login.entering.${state}`).tags.push('blocked');
    });
    expect(told.map(({ title }) => title.en)).toEqual(['Phone missing, Password missing']);
  });

  it('SC-3 leaves out a text that has another id', () => {
    const told = changed(({ shop }) => {
      const { [mismatch]: text, ...others } = shop.texts;
      if (text) shop.texts = { ...others, 'login.error.pair': text };
    });
    expect(told).toEqual([]);
  });

  it('SC-3 tells of one new way where a branch is put before others, and of one changed way for another event', () => {
    const branches = changed((now) => {
      const state = recordIn(now, 'entering');
      const event = 'entering:credentials.submitted';
      const [first, ...others] = [event, ...[1, 2, 3].map((branch) => `${event}[${branch}]`)];
      const old = [first, ...others].map((id) => state.edges[id ?? ''] ?? edgeRecord({}));
      const put = [edgeRecord({ guard: 'isOpen', targets: ['login.finished'] }), ...old];
      for (const [branch, edge] of put.entries()) state.edges[branch === 0 ? event : `${event}[${branch}]`] = edge;
    });
    expect(branches.map(tellOf)).toEqual([
      { kind: 'way', verb: 'added', flow: 'login', code: 'entering:credentials.submitted' },
    ]);
    const events = changed((now) => {
      const { edges } = recordIn(now, 'login.submitting');
      const { 'login.submitting:login.throttled': throttled, ...others } = edges;
      recordIn(now, 'login.submitting').edges = {
        ...others,
        'login.submitting:login.frozen': throttled ?? edgeRecord({}),
      };
    });
    expect(events.map(tellOf)).toEqual([
      { kind: 'way', verb: 'changed', flow: 'login', code: 'login.submitting:login.frozen' },
    ]);
  });
});

describe('SC-3 npm run atlas -- --against', () => {
  it('SC-3 says where there is neither a folder nor a commit', () => {
    expect(() => commitNamed('no-such-branch')).toThrow('there is neither a folder nor a commit of that name.');
    expect(commitNamed('HEAD').commit).toMatch(/^[0-9a-f]{10}$/);
  });
});
