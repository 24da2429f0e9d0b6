/** The data of the atlas as plain values. */
import type { Configuration, ConfigurationGraph, Edge } from '../walk/graph/explore.ts';
import type { Toured } from '../walk/reports/report.ts';
import type { TierTrace } from '../walk/reports/trace.ts';
import type { TierName } from '../walk/tiers/tier.ts';
import type { ArrowKind, Chart } from '../walk/diagrams/chart.ts';
import type { ShotAfter } from './data/after.ts';
import type { Language, Shot } from './shots.ts';

export type Both = Readonly<Record<Language, string>>;

export interface Atlas {
  build: Build;
  /** In the order in which a person meets them. */
  flows: Flow[];
  links: FlowLink[];
  /** All shots, in the order of the walks; empty without captures. */
  shots: readonly Shot[];
  manifest: Manifest;
  /** What a review of this atlas is checked against. */
  shown: Shown;
  /** What has changed since the baseline; null where none was given. */
  comparison: Comparison | null;
  /** What changes since a commit; null where none was named. */
  since: Since | null;
}

export interface Since {
  build: Build;
  /** The number of changes. */
  count: number;
  /** The page that tells them, whole. */
  page: string;
}

export interface Build {
  /** The first ten digits of the hash. */
  commit: string;
  /** When it was committed, WIB: `2026-11-22 15.04 WIB`. */
  date: string;
}

export const groups = ['frame', 'entry', 'account', 'money', 'play'] as const;
export type Group = (typeof groups)[number];

export interface Flow {
  /** The model's name. */
  id: string;
  title: Both;
  /** From the machine; null where it says nothing. */
  description: Both | null;
  group: Group;
  isServers: boolean;
  needsLogin: boolean;
  chart: Chart;
  /** Every state node, the machine itself first. */
  states: StateInfo[];
  /** The ends that share a final state, each as a state. */
  ends: StateInfo[];
  /** Indonesian, in the order of the walk. */
  shots: readonly Shot[];
  transitions: TransitionInfo[];
  graph: ConfigurationGraph;
  /** The messages that are on the screen, by the configuration's key. */
  screens: ReadonlyMap<string, readonly string[]>;
  walked: Toured;
  tiers: TierTrace[];
}

/** A flow without what the walks in the tiers say of it. */
export type DescribedFlow = Omit<Flow, 'walked' | 'tiers'>;

export type Badge = 'route' | 'dialog' | 'timer' | 'money' | 'final' | 'busy' | 'error' | 'blocked';

export interface StateInfo {
  /** XState's id; the state's page is named after it. */
  id: string;
  flow: string;
  title: Both;
  description: Both | null;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** Atomic or final. */
  isLeaf: boolean;
  parent: string | null;
  /** The final state, on whose page it stands with other ends; null for a state of the machine. */
  endOf: string | null;
  badges: Badge[];
  requirements: string[];
  calls: CallInfo[];
  children: string[];
  /** Ids of the messages that are on the screen whenever the state is active. */
  messages: string[];
  /** The first in each language. */
  shots: Shot[];
  /** The configurations in which it is active, the nearest first. */
  configurations: Configuration[];
  visits: Visits[];
}

/** The walked paths of one tier that enter a state. */
export interface Visits {
  tier: TierName;
  isStale: boolean;
  passed: string[];
  failed: string[];
}

export type TransitionKind = ArrowKind;

export interface TransitionInfo {
  /** As the walk names it: `<state>:<event>`, with `[n]` for a later branch. */
  id: string;
  flow: string;
  source: string;
  /** Empty where the state is not left. */
  targets: string[];
  kind: TransitionKind;
  isHappy: boolean;
  navigates: boolean;
  trigger: Both;
  guard: Both | null;
  description: Both | null;
  outcome: OutcomeInfo | null;
  messages: string[];
  requirements: string[];
  edges: Edge[];
  /** How many different screens its edges lead to. */
  looks: number;
  /** Indonesian; null where no picture exists. */
  before: Shot | null;
  after: ShotAfter | null;
}

export interface OutcomeInfo {
  /** What the machine asked: a call, or a family of calls. */
  asked: string;
  /** As the contract names it; `*`: every outcome not named. */
  name: string;
  words: Both;
  calls: CallInfo[];
}

export interface CallInfo {
  name: string;
  title: Both;
  method: 'GET' | 'POST';
  path: string;
}

export interface FlowLink {
  from: string;
  to: string;
  /** `part`: it runs inside the other; `next`: it comes after the other. */
  kind: 'part' | 'next';
}

/** A file of the atlas, by its path below the atlas' folder. */
export type AtlasFile = readonly [path: string, content: string | Buffer];

export interface Manifest {
  /** `manifestFormat` of the code that wrote it. */
  format: number;
  build: Build;
  /** By flow and state, the machine itself first. */
  flows: Record<string, Record<string, StateRecord>>;
  shop: ShopRecord;
}

export interface StateRecord {
  title: Both;
  /** By look, `id light 360`: the file, which is named after its content. */
  pictures: Record<string, string>;
  edges: Record<string, EdgeRecord>;
  texts: Record<string, Both>;
  parent: string | null;
  initial: string | null;
  description: Both | null;
  tags: string[];
  /** What runs while it is active: `call:login`, `deadline`. */
  runs: string[];
  /** What is done when it is entered and left. */
  actions: string[];
  requirements: string[];
  /** Ids of the messages that are on the screen whenever it is active; null where it is no leaf, or never reached. */
  shows: string[] | null;
}

export interface EdgeRecord {
  guard: string | null;
  targets: string[];
  /** Observed in the walk: the event, and where it led. */
  does: string[];
  trigger: Both;
  condition: Both | null;
  description: Both | null;
  /** The parameter of the guard where it has one. */
  asks: string | null;
  /** With their parameters, `finishWith {"type":"dismissed"}`. */
  actions: string[];
  /** How long its timer runs in the configurations that were walked, ms; empty without one, and in later branches. */
  waits: number[];
  requirements: string[];
}

/** What belongs to no single flow. */
export interface ShopRecord {
  texts: Record<string, Both>;
  /** By group and name. */
  rules: Record<string, { name: Both; value: Both; source: string }>;
  /** By id: the sentence of docs/requirements.md, markdown. */
  requirements: Record<string, string>;
  colours: Record<string, { light: string; dark: string }>;
  /** By event, `login.invalid_credentials`: how the server says it. */
  outcomes: Record<string, string>;
  /** By id: the title of an end that shares its final state. */
  ends: Record<string, Both>;
}

export interface Difference {
  flow: string;
  state: string;
  title: Both;
  isApproved: boolean;
  /** The only build with the state; null where both have it. */
  only: 'now' | 'before' | null;
  /** Looks with changed pictures, as files; null where one build has none. */
  looks: { look: string; before: string | null; now: string | null }[];
  /** Before and now as one line each; null where one build has none. */
  edges: { id: string; before: string | null; now: string | null }[];
  texts: { id: string; before: Both | null; now: Both | null }[];
}

export interface Baseline {
  folder: string;
  manifest: Manifest;
  /** The review of the baseline; null: all of its states count as approved. */
  review: Review | null;
}

/** What an atlas shows, in short: enough to know whether a review is one of it. */
export interface Shown {
  /** The commit of the build, and a digest of what all states show: `0123456789-89abcdef`. */
  edition: string;
  /** By `stateKey`: a digest of the state's pictures, ways out and texts. */
  states: Readonly<Record<string, string>>;
}

export interface Review {
  edition: string;
  signed: Signature;
  states: Readonly<Record<string, Signed>>;
}

export interface Signature {
  /** The name of the reviewer, not empty. */
  by: string;
  /** When the file was saved, ISO 8601. */
  at: string;
}

export interface Verdict {
  verdict: 'approved' | 'rejected' | null;
  comment: string;
}

/** A verdict with the digest of what was seen. */
export interface Signed extends Verdict {
  seen: string;
}

export interface Comparison {
  baseline: Baseline;
  differences: Difference[];
}
