/** Adds inputs of children to keys, because a control key leaves out the context that a machine only passes on. */
import { descendants, modelOf } from './child-models.ts';
import type { Part } from './node.ts';
import { hash } from '../graph/explore.ts';
import { abstractionOf, textsIn } from '../graph/abstraction.ts';
import type { Model } from '../model.ts';
import { isOpaque } from '../opaque.ts';
import type { Progress } from '../graph/progress.ts';
import { partAt, readingOf } from '../graph/reads.ts';
import type { Stepper } from '../graph/stepper.ts';

type Input = (args: { context: unknown; event: { type: string }; self: null }) => unknown;

interface Findings {
  /** The parts of a machine's context that each input is made of. */
  ingredients: ReadonlyMap<Input, ReadonlySet<string>>;
  varied: ReadonlySet<Model>;
}

/** Keys use `#known` only, so they stay stable; new findings go into the next exploration (`finer`). */
export class Given {
  readonly #children: readonly Model[];
  readonly #known: Findings;
  readonly #texts = new Map<Model, ReadonlySet<string>>();
  readonly #inputs = new Map<Model, readonly { input: Input; child: Model }[]>();
  readonly #ingredients = new Map<Input, Set<string>>();
  readonly #starts = new Map<Model, Set<string>>();

  constructor(children: readonly Model[], known: Findings = { ingredients: new Map(), varied: new Set() }) {
    this.#children = children;
    this.#known = known;
  }

  finer(): Given | null {
    const { ingredients, varied } = this.#known;
    const more = [...this.#ingredients].filter(([input, parts]) => parts.size > (ingredients.get(input)?.size ?? 0));
    const others = [...this.#starts].filter(([model, starts]) => starts.size > 1 && !varied.has(model));
    if (more.length === 0 && others.length === 0) return null;
    return new Given(this.#children, {
      ingredients: new Map([...ingredients, ...more]),
      varied: new Set([...varied, ...others.map(([model]) => model)]),
    });
  }

  /** The inputs that a machine would give its children now; empty where it starts none. */
  ofParent({ model, stepper }: Part, { snapshot: { context } }: Progress): string {
    const inputs = this.#inputs.get(model) ?? this.#inputsOf(stepper);
    this.#inputs.set(model, inputs);
    const given = inputs.map(({ input, child }) => {
      const texts = this.#textsOf(child);
      const known = this.#known.ingredients.get(input) ?? new Set<string>();
      const found = this.#ingredients.get(input) ?? new Set(known);
      const ask = (watched: unknown) => input({ context: watched, event: { type: 'walk.asked' }, self: null });
      const { result, read } = readingOf(context, (watched) => abstractionOf(ask(watched), texts));
      for (const path of read) found.add(path);
      this.#ingredients.set(input, found);
      return [result, [...known].sort().map((path) => abstractIngredient(partAt(context, path), texts))];
    });
    return given.length === 0 ? '' : ` gives=${shorten(given)}`;
  }

  /** A child's input, recorded for `finer`; empty where the input is always the same. */
  ofChild({ model }: Part, input: unknown): string {
    const abstraction = shorten(abstractionOf(input, this.#textsOf(model)));
    this.#starts.set(model, (this.#starts.get(model) ?? new Set()).add(abstraction));
    return this.#known.varied.has(model) ? ` with=${abstraction}` : '';
  }

  /**
   * A guard may compare a text of a sample with the child's input, as a given number with the entered one. Other texts
   * need not be told apart.
   */
  #textsOf(child: Model): ReadonlySet<string> {
    const known = this.#texts.get(child);
    if (known) return known;
    const family = [child, ...descendants(child, this.#children)];
    const texts = textsIn(family.map(({ events, outcomes, outputs }) => [events, outcomes, outputs]));
    this.#texts.set(child, texts);
    return texts;
  }

  #inputsOf({ machine, states }: Stepper): { input: Input; child: Model }[] {
    const { actors } = machine.implementations;
    return states.flatMap(({ invoke }) =>
      invoke.flatMap(({ src, input }) => {
        const child = modelOf(typeof src === 'string' ? actors[src] : src, this.#children);
        return typeof input === 'function' && child ? [{ input: input as unknown as Input, child }] : [];
      }),
    );
  }
}

/** An object counts only as present, as its parts are ingredients of their own; secrets and lists count as values. */
function abstractIngredient(value: unknown, texts: ReadonlySet<string>): unknown {
  const isThere = typeof value === 'object' && value !== null && !isOpaque(value) && !Array.isArray(value);
  return isThere ? 'there' : abstractionOf(value, texts);
}

const shorten = (value: unknown): string => hash(JSON.stringify(value)).slice(0, 4);
