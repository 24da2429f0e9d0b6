/** The words of a running flow: those of states and transitions are taken from the list on its page. */
import { leafStates, activeStates } from '../../walk/graph/xstate-internals.ts';
import { finalState, kindOf as kindOfOutput } from '../../walk/graph/ends.ts';
import type { System } from '../../walk/graph/explore.ts';
import { nameOfOffer } from '../../walk/graph/progress.ts';
import { append } from '../../walk/graph/remembered.ts';
import { inWords } from '../../walk/diagrams/words.ts';
import { outputName, placeName, stepName, type LiveData, type Looks } from '../live/live-data.ts';
import type { Choice, Course } from '../live/run.ts';
import { shortHash } from '../live/short-hash.ts';
import type { Both } from '../types.ts';
import { inBoth, make } from './elements.ts';

type Snapshot = Course['at']['progress']['snapshot'];

interface Group {
  title: Both;
  /** The address of the call. */
  note: string | null;
  usual: Choice[];
  /** The answers that every call can have, most of which say that something is wrong. */
  failures: Choice[];
}

export interface LiveWords {
  lookOf(course: Course): Look;
  /** Null where there is none. */
  pictureOf(course: Course, language: 'id' | 'en'): { file: string; isOwn: boolean } | null;
  grouped(choices: readonly Choice[]): Group[];
  /** What happens, on what condition, and where it leads. */
  choiceIn(choice: Choice): (string | Node)[];
  eventIn(choice: Choice): HTMLElement[];
  /** The class of its arrow. */
  kindOf(choice: Choice): string;
  /** The place of a transition on the page of transitions, which links in diagrams name. */
  anchorOf(transition: string): string;
}

interface Look {
  title: Both;
  links: HTMLElement[];
  /** All active states, and the end. */
  ids: string[];
  /** The one whose diagram is shown. */
  main: string;
}

export function createLiveWords({ stepper, model }: System, data: LiveData): LiveWords {
  const stateRows = rowsOf(stepper.states, '#list h3 > a.state');
  const transitionRows = rowsOf(stepper.transitions, '#list .exits > li');
  const order = new Map(stepper.states.map(({ id }, index) => [id, index]));
  const isError = (id: string): boolean => stateRows.get(id)?.classList.contains('error') === true;

  /** Null for an end that has its final state for itself. */
  const sharedEnd = (snapshot: Snapshot): string | null => {
    if (snapshot.status !== 'done') return null;
    const id = `${finalState(snapshot)}.${kindOfOutput(snapshot.output) ?? 'other'}`;
    return Object.hasOwn(data.ends, id) ? id : null;
  };
  const endOf = (snapshot: Snapshot): string =>
    snapshot.status === 'done' ? (sharedEnd(snapshot) ?? finalState(snapshot) ?? '') : '';

  /** The innermost states; those just entered first, and of those the errors. */
  const leavesOf = (snapshot: Snapshot, entered: readonly string[]): string[] => {
    const end = sharedEnd(snapshot);
    if (end !== null) return [end];
    const rank = (id: string): number => (entered.includes(id) ? 0 : 2) + (isError(id) ? 0 : 1);
    return leafStates(snapshot)
      .map(({ id }) => id)
      .toSorted((one, other) => rank(one) - rank(other));
  };
  const titleOf = (id: string): Both => data.ends[id]?.title ?? titleIn(stateRows.get(id));
  const linkTo = (id: string): HTMLElement => {
    const link = make('a', { class: `state ${toneOf(stateRows.get(id))}` }, inBoth(titleOf(id)));
    const [endState] = Object.hasOwn(data.ends, id) ? [id.slice(0, id.lastIndexOf('.'))] : [id];
    const page = stateRows.get(endState ?? id)?.getAttribute('href') ?? '';
    link.setAttribute('href', endState === id ? page : `${page}#${encodeURIComponent(id)}`);
    return link;
  };

  const eventOf = (choice: Choice): Both => {
    const { kind, event, source = '', sample } = choice.offer;
    const named = choice.isOneOfSeveral ? data.samples[sample] : undefined;
    const of: Both = named ? { id: ` (${named.id})`, en: ` (${named.en})` } : alike('');
    if (kind === 'outcome') {
      const outcome = event.type.slice(event.type.indexOf('.') + 1);
      return withMore(data.answers[outcome] ?? alike(inWords(outcome)), of);
    }
    const told = choice.arrival.step.taken.map((id) => transitionRows.get(id)).find((row) => row !== undefined);
    const trigger = told ? titleIn(told.querySelector('a')) : nothingHears;
    if (kind !== 'done') return withMore(trigger, kind === 'clock' || kind === 'after' ? alike('') : of);
    const how = data.outputs[outputName(source, sample)];
    return how ? { id: `${trigger.id}: ${how.id}`, en: `${trigger.en}: ${how.en}` } : withMore(trigger, of);
  };
  const kindOf = (choice: Choice): string =>
    choice.arrival.step.taken.map((id) => transitionRows.get(id)?.className).find(Boolean) ?? 'timer';
  const groupOf = ({ offer: { kind, source = '' }, ...choice }: Choice): string => {
    if (kind === 'outcome') return `call ${source}`;
    if (kind === 'clock' || kind === 'after') return 'time';
    if (kind === 'done') return 'part';
    return kindOf({ offer: { kind }, ...choice } as Choice).startsWith('world') ? 'world' : 'person';
  };
  const headOf = (group: string): Pick<Group, 'title' | 'note'> => {
    const call = data.calls[group.slice('call '.length)];
    if (call)
      return {
        title: { id: `Server menjawab: ${call.title.id}`, en: `The server answers: ${call.title.en}` },
        note: call.address,
      };
    return { title: groupTitles[group as keyof typeof groupTitles], note: null };
  };

  return {
    lookOf({ at, entered }) {
      const { snapshot } = at.progress;
      const leaves = leavesOf(snapshot, entered);
      const titles = leaves.map(titleOf);
      return {
        title: { id: titles.map(({ id }) => id).join(' · '), en: titles.map(({ en }) => en).join(' · ') },
        links: leaves.map(linkTo),
        ids: [...activeStates(snapshot).map(({ id }) => id), endOf(snapshot)].filter(Boolean),
        main: leaves[0] ?? '',
      };
    },
    pictureOf({ at, steps, entered }, language) {
      const { snapshot } = at.progress;
      const last = steps.at(-1);
      const step = last && data.steps[shortHash(stepName(last.from.key, nameOfOffer(last.choice.offer), at.key))];
      const place = data.places[shortHash(placeName(at.key, endOf(snapshot)))];
      const looks: readonly (Looks | undefined)[] = leavesOf(snapshot, entered).map(
        (id) => data.ends[id]?.looks ?? data.states[order.get(id) ?? -1],
      );
      const inLanguage = looks.map((look) => look?.[language === 'id' ? 0 : 1] ?? -1).filter((number) => number >= 0);
      const own = language === 'id' ? (step ?? place) : undefined;
      const number = own ?? inLanguage[0] ?? place;
      const file = number === undefined ? undefined : data.pictures[number];
      return file === undefined ? null : { file, isOwn: number === step || (steps.length === 0 && number === place) };
    },
    grouped(choices) {
      const groups = new Map<string, Choice[]>();
      for (const choice of choices) {
        append(groups, groupOf(choice), choice);
      }
      const rank = (group: string): number =>
        group.startsWith('call ') ? -1 : Object.keys(groupTitles).indexOf(group);
      return [...groups]
        .toSorted(([one], [other]) => rank(one) - rank(other))
        .map(([group, members]) => {
          const isFailure = ({ offer: { event } }: Choice): boolean =>
            group.startsWith('call ') && model.protocol.tail.some((outcome) => event.type.endsWith(`.${outcome}`));
          return {
            ...headOf(group),
            usual: members.filter((each) => !isFailure(each)),
            failures: members.filter(isFailure),
          };
        });
    },
    choiceIn(choice) {
      const { step, progress } = choice.arrival;
      const event = make('b', {}, inBoth(eventOf(choice)));
      const guard = transitionRows.get(step.taken[0] ?? '')?.querySelector('i');
      const leaves = leavesOf(progress.snapshot, step.entered);
      const end = sharedEnd(progress.snapshot);
      const entered = end === null ? leaves.filter((id) => step.entered.includes(id)) : [end];
      const titles = entered.map(titleOf);
      const where: Both =
        titles.length === 0
          ? { id: 'tetap di sini', en: 'stays here' }
          : { id: `→ ${titles.map(({ id }) => id).join(', ')}`, en: `→ ${titles.map(({ en }) => en).join(', ')}` };
      return [event, ...(guard ? [' ', guard.cloneNode(true)] : []), make('span', { class: 'leads' }, inBoth(where))];
    },
    eventIn: (choice) => inBoth(eventOf(choice)),
    kindOf,
    anchorOf: (transition) =>
      transitionRows.get(transition)?.querySelector('a')?.getAttribute('href')?.split('#')[1] ?? '',
  };
}

/** In the order in which they are shown, after the answers of calls. */
const groupTitles = {
  person: { id: 'Orangnya', en: 'The person' },
  time: { id: 'Waktu berlalu', en: 'Time passes' },
  part: { id: 'Satu bagian berakhir', en: 'A part ends' },
  world: { id: 'Di sekelilingnya', en: 'Around it' },
} satisfies Record<string, Both>;

const nothingHears: Both = { id: 'waktu berlalu', en: 'time passes' };

const alike = (word: string): Both => ({ id: word, en: word });
const withMore = ({ id, en }: Both, more: Both): Both => ({ id: id + more.id, en: en + more.en });

/** The rows of the page's list, which has them in the machine's order. Throws where their numbers differ. */
function rowsOf(named: readonly { id: string }[], selector: string): Map<string, HTMLElement> {
  const rows = document.querySelectorAll<HTMLElement>(selector);
  if (rows.length !== named.length)
    throw new Error(`Expected ${named.length} rows at ${selector}; the page has ${rows.length}.`);
  return new Map(named.map(({ id }, index) => [id, rows[index] as HTMLElement]));
}

const toneOf = (row: HTMLElement | undefined): string =>
  ['final', 'error', 'busy'].find((tone) => row?.classList.contains(tone)) ?? '';

/** The texts of `both`, `named` and `inBoth`. */
function titleIn(element: Element | null | undefined): Both {
  const textIn = (language: 'id' | 'en'): string | undefined =>
    element?.querySelector(`[lang='${language}']`)?.textContent ?? undefined;
  const whole = element?.textContent ?? '';
  const id = textIn('id') ?? whole;
  return { id, en: textIn('en') ?? id };
}
