/** All running actors, and for the chosen one its state, its context and the states into which it can be put. */
import { addressOf, isActive, restingStates, stateName, stateOf, type ActorPath, type LivingActor } from './actors.ts';
import type { Inspection } from './inspection.ts';
import { reasonAgainst } from './jump.ts';
import { maskedJson } from './masked.ts';

interface ActorsPartProps {
  actors: readonly LivingActor[];
  path: ActorPath;
  choose(path: ActorPath): void;
  goTo(...place: Parameters<Inspection['goTo']>): void;
}

export function ActorsPart({ actors, path, choose, goTo }: ActorsPartProps) {
  if (actors.length === 0) return <p>The storefront has not started yet: touch the page.</p>;
  // Falls back to the root, which never ends, where the chosen actor has ended.
  const chosen = actors.find((actor) => addressOf(actor.path) === addressOf(path)) ?? actors[0];
  return (
    <div className="actors">
      <ul aria-label="Actors">
        {actors.map((actor) => (
          <li key={addressOf(actor.path)} style={{ paddingInlineStart: `${actor.path.length}rem` }}>
            {actor.chart ? (
              <button type="button" aria-current={actor === chosen} onClick={() => choose(actor.path)}>
                <b>{actor.name}</b> <span>{stateOf(actor)}</span>
              </button>
            ) : (
              <p>
                {actor.name} <span>{stateOf(actor)}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
      {chosen?.chart && <Chosen name={chosen.name} path={chosen.path} chart={chosen.chart} goTo={goTo} />}
    </div>
  );
}

interface ChosenProps extends Pick<ActorsPartProps, 'goTo'> {
  name: string;
  path: ActorPath;
  chart: NonNullable<LivingActor['chart']>;
}

function Chosen({ name, path, chart: { machine, snapshot }, goTo }: ChosenProps) {
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <p>{[...snapshot.tags].join(', ')}</p>
      <h4>Jump to</h4>
      <ul aria-label={`States of ${name}`}>
        {restingStates(machine).map((node) => (
          <li key={node.id}>
            <button
              type="button"
              aria-current={isActive(snapshot, node)}
              data-impossible={reasonAgainst(node) !== null || undefined}
              title={node.description ?? reasonAgainst(node) ?? undefined}
              onClick={() => goTo(path, node)}
            >
              {stateName(node)}
            </button>
          </li>
        ))}
      </ul>
      <h4>Context</h4>
      <pre>{maskedJson(snapshot.context)}</pre>
    </section>
  );
}
