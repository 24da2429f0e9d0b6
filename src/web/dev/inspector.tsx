/**
 * The drawer for developers, in `npm run dev` and in no production build: records the last events of the storefront's
 * actors, each with the snapshot after it, and restarts the storefront from a snapshot.
 */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { AnyActorRef, InspectionEvent, Snapshot } from 'xstate';
import type { StorefrontActor } from '../runtime/actors.ts';
import type { Inspector, Restart } from '../runtime/start.ts';
import { livingActors, machineOf, stateOf } from './actors.ts';
import { Drawer } from './Drawer.tsx';
import styles from './drawer.css?inline';
import type { Inspection, Moment } from './inspection.ts';
import { jump } from './jump.ts';
import { maskedJson } from './masked.ts';

/** A test makes sure that no file of a production build contains this word. */
export const marker = 'platinum-developer-drawer';

const mostMoments = 200;

export function createInspection(
  connect: (actor: StorefrontActor) => void,
  place: () => string,
): Inspection & Inspector {
  const listeners = new Set<() => void>();
  let running: { actor: StorefrontActor; restart: Restart } | null = null;
  let moments: Moment[] = [];
  let fresh: { moment: Moment; ref: AnyActorRef }[] = [];
  let isSettling = false;
  let version = 0;
  let nextId = 1;

  function settle(): void {
    isSettling = false;
    if (running) {
      const after = { snapshot: running.actor.getPersistedSnapshot(), path: place() };
      for (const { moment, ref } of fresh) {
        Object.assign(moment, { after, state: stateOf({ ref, chart: livingActors(ref)[0]?.chart ?? null }) });
      }
    }
    fresh = [];
    version += 1;
    for (const listener of [...listeners]) listener();
  }

  function changeSoon(): void {
    if (isSettling) return;
    isSettling = true;
    queueMicrotask(settle);
  }

  function inspect(event: InspectionEvent): void {
    changeSoon();
    if (event.type !== '@xstate.event') return;
    const ref = event.actorRef as AnyActorRef;
    if (!machineOf(ref)) return;
    const { type, ...payload } = event.event;
    const text = Object.keys(payload).length === 0 ? '' : maskedJson(payload);
    const moment: Moment = {
      id: nextId,
      at: new Date(),
      actor: nameOf(ref),
      type,
      payload: text,
      state: '',
      after: null,
    };
    nextId += 1;
    fresh.push({ moment, ref });
    moments = [moment, ...moments.slice(0, mostMoments - 1)];
  }

  /** Restarts from `snapshot`; if this fails, restores the storefront that ran before. Returns a sentence. */
  function begin(snapshot: Snapshot<unknown>, path: string, done: string): string {
    if (!running) return 'The storefront has not started yet.';
    const before = { snapshot: running.actor.getPersistedSnapshot(), path: place() };
    const { restart } = running;
    const start = (from: typeof before): void => {
      const actor = restart(from.snapshot, from.path);
      const now: Snapshot<unknown> = actor.getSnapshot();
      if (now.status === 'error') throw now.error;
      running = { actor, restart };
      connect(actor);
    };
    try {
      start({ snapshot, path });
      return done;
    } catch (error) {
      start(before);
      return `It does not run from there: ${error instanceof Error ? error.message : String(error)}`;
    } finally {
      changeSoon();
    }
  }

  return {
    inspect,
    follow(actor, restart) {
      running = { actor, restart };
      changeSoon();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
    actors: () => (running ? livingActors(running.actor) : []),
    moments: () => moments,
    goTo(path, node) {
      if (!running) return 'The storefront has not started yet.';
      const made = jump(running.actor, path, node);
      if ('refused' in made) return made.refused;
      return begin(made.snapshot, place(), `${[...path, ...node.path].join('.')}: begun anew from there.`);
    },
    goBackTo({ after, type }) {
      if (!after) return 'This moment is not over yet.';
      return begin(after.snapshot, after.path, `Back to where ${type} led. Storage and server are as they were.`);
    },
  };
}

const nameOf = (ref: AnyActorRef): string =>
  ref._parent ? `${nameOf(ref._parent)}/${ref.id}` : (machineOf(ref)?.id ?? ref.id);

/** Puts the drawer into the page, in a shadow root that keeps the styles of both apart. */
export function openInspector(window: Window, connect: (actor: StorefrontActor) => void): Inspector {
  const { document, location } = window;
  const inspection = createInspection(connect, () => `${location.pathname}${location.search}`);
  const host = document.createElement('div');
  host.id = marker;
  document.body.append(host);
  const shadow = host.attachShadow({ mode: 'open' });
  createRoot(shadow).render(
    <StrictMode>
      <style>{styles}</style>
      <Drawer inspection={inspection} />
    </StrictMode>,
  );
  return inspection;
}
