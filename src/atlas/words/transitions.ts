/** The trigger and the condition of a transition, in both languages. */
import type { AnyStateNode } from 'xstate';
import { answers, states, guardWords, otherwise } from './names.ts';
import { outerWords } from '../../walk/reports/scenario.ts';
import type { DeclaredTransition, Given } from '../../walk/graph/chart-reader.ts';
import { inWords } from '../../walk/diagrams/words.ts';
import { protocol } from '../protocol.ts';
import type { Both, TransitionInfo } from '../types.ts';

/** Cosmetic waits, by the name of their delay. */
const delayWords: Readonly<Record<string, Both>> = {
  backOff: { id: 'setelah jeda sebelum mencoba lagi', en: 'after a wait before the next try' },
  toastTime: { id: 'setelah pesannya cukup lama tampil', en: 'after the message was shown long enough' },
};

export const answerWords = (name: string): Both =>
  name === '*'
    ? { id: 'jawaban lain', en: 'any other answer' }
    : { id: answers[name] ?? inWords(name), en: inWords(name) };

/** The words of a trigger other than a server's answer. `node`: the state with the transition. */
export function triggerWords(descriptor: string, node: AnyStateNode): Both {
  if (descriptor === '') return { id: 'langsung', en: 'at once' };
  if (descriptor === 'clock.reached') {
    return { id: 'waktu yang ditunggu tiba', en: 'the moment that was waited for comes' };
  }
  const [, kind = '', name = ''] = /^xstate\.(after|done\.actor|done\.state)\.(.+)$/.exec(descriptor) ?? [];
  if (kind === 'after') {
    const delay = name.slice(0, -node.id.length - 1);
    return delayWords[delay] ?? { id: `setelah ${inWords(delay)}`, en: `after ${inWords(delay)}` };
  }
  if (kind === 'done.actor') {
    const source = sourceOf(node, name);
    return { id: `bagian "${states[source] ?? inWords(source)}" berakhir`, en: `the part "${inWords(source)}" ends` };
  }
  if (kind === 'done.state') return { id: 'semua bagiannya selesai', en: 'all of its parts are done' };
  return outerWords(protocol.words, descriptor);
}

function sourceOf(node: AnyStateNode, child: string): string {
  const source: unknown = node.invoke.find(({ id }) => id === child)?.src;
  return typeof source === 'string' ? source : child;
}

export function guardInWords(machine: string, { id, guard, given, index }: DeclaredTransition): Both | null {
  if (guard === null) return index === 0 ? null : otherwise;
  const words = guardWords(machine, guard);
  if (!words)
    throw new Error(
      `${machine}: the transition ${id} has no words: add "${guard}" to the guards of src/atlas/flows/${machine}.ts.`,
    );
  return {
    id: filled(words.id, given, (value) => states[value] ?? inWords(value)),
    en: filled(words.en, given, inWords),
  };
}

/** `{page}` stands for what the guard is given as `page`. */
const filled = (words: string, given: Given, say: (value: string) => string): string =>
  words.replace(/\{(\w+)\}/g, (_, name: string) => say(String(given[name])));

export const conditionWords = ({ guard }: Pick<TransitionInfo, 'guard'>): Both | null =>
  guard && clauseOf(guard, guard === otherwise);

/** The condition of a last branch is a clause already. */
export const clauseOf = (condition: Both, isLastBranch: boolean): Both =>
  isLastBranch ? condition : { id: `jika ${condition.id}`, en: `if ${condition.en}` };
