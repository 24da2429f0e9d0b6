/**
 * A machine that is run step by step, by the functions that the walk explores it with: what can happen, what comes of
 * it, and what of it does nothing. It runs in the page as in Node.
 */
import { alone, isIgnored, type LoneArrival, type System } from '../../walk/graph/explore.ts';
import type { Offer } from '../../walk/graph/offer.ts';
import { nameOfOffer, type Progress } from '../../walk/graph/progress.ts';
import type { Model } from '../../walk/model.ts';
import { shortHash } from './short-hash.ts';

/** Something that can happen now. */
export interface Choice {
  /** Stands in links. */
  id: string;
  offer: Offer;
  /** The control key of the place that it leads to. */
  to: string;
  arrival: LoneArrival;
  /** It has other samples, which lead elsewhere: its own name tells them apart. */
  isOneOfSeveral: boolean;
}

interface Place {
  key: string;
  progress: Progress;
}

interface Happened {
  choice: Choice;
  /** The place that it happened at. */
  from: Place;
}

/** What a link says has happened. */
export interface Course {
  start: string;
  steps: Happened[];
  at: Place;
  /** The states entered last. */
  entered: readonly string[];
  /** The number of the first step that cannot happen here, from 1; null where all of them can. */
  lostAt: number | null;
}

export interface Run {
  system: System;
  /** What can happen at a place and does something; samples that come to the same are one choice. */
  choicesAt(place: Place): Choice[];
  /** Null where the machine has no such start. */
  follow(start: string, ids: readonly string[]): Course | null;
}

export function createRun(model: Model): Run {
  const system = alone(model);
  const placeOf = (progress: Progress): Place => ({ key: system.keyOf(progress), progress });

  const everyChoiceAt = ({ key, progress }: Place): Choice[] =>
    system.offersAt(progress).flatMap((offer) => {
      const arrival = system.step(progress, offer);
      if (isIgnored(system, key, offer, arrival)) return [];
      const id = shortHash(nameOfOffer(offer));
      return [{ id, offer, arrival, to: system.keyOf(arrival.progress), isOneOfSeveral: false }];
    });

  return {
    system,
    choicesAt(place) {
      const choices = new Map<string, Choice>();
      for (const choice of everyChoiceAt(place)) {
        const same = effectOf(choice);
        if (!choices.has(same)) choices.set(same, choice);
      }
      const all = [...choices.values()];
      const isLike = (one: Choice, other: Choice): boolean => one !== other && causeOf(one) === causeOf(other);
      return all.map((choice) => ({ ...choice, isOneOfSeveral: all.some((other) => isLike(choice, other)) }));
    },
    follow(start, ids) {
      if (!Object.hasOwn(model.inputs, start)) return null;
      const begun = system.start(start);
      const steps: Happened[] = [];
      let at = placeOf(begun.progress);
      let { entered } = begun.step;
      for (const id of ids) {
        const choice = everyChoiceAt(at).find((each) => each.id === id);
        if (!choice) return { start, steps, at, entered, lostAt: steps.length + 1 };
        steps.push({ choice, from: at });
        at = { key: choice.to, progress: choice.arrival.progress };
        ({ entered } = choice.arrival.step);
      }
      return { start, steps, at, entered, lostAt: null };
    },
  };
}

/** What readers see of a choice, but for the sample: who does what, and which transitions it takes first. */
const causeOf = ({ offer: { kind, child, event, source }, arrival }: Choice): string =>
  [kind, child, event.type, source, arrival.step.taken[0]].join(' ');

/** Ends keep their samples, because all of them come to one configuration. */
const effectOf = (choice: Choice): string => {
  const { offer, arrival, to } = choice;
  const isEnd = arrival.progress.snapshot.status === 'done' || offer.kind === 'done';
  return [causeOf(choice), ...arrival.step.taken, to, isEnd ? offer.sample : ''].join('\n');
};
