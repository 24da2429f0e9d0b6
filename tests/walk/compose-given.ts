/**
 * What machines start their children with, as a part of their keys. A machine's own key has what its guards read of what
 * its samples bring, not what it only passes on, nor what another parent would have given it. So two configurations are
 * told apart by everything in a parent's memory that an input was ever made of, also where none can be made yet, for what
 * is kept now is given later; and by what a child was started with, where that was not always the same.
 */
import { Secret } from '../../src/contract/secret.ts';
import { modelOf } from './child-models.ts';
import type { Part } from './compose-node.ts';
import { hash } from './explore.ts';
import { likenessOf, textsIn } from './imprint.ts';
import type { Model } from './model.ts';
import type { Progress } from './progress.ts';
import { partAt, readingOf } from './reads.ts';
import type { Stepper } from './stepper.ts';

type Input = (args: { context: unknown; event: { type: string }; self: null }) => unknown;

interface Findings {
  /** The parts of a machine's memory that inputs are made of, by its model. */
  ingredients: ReadonlyMap<Model, ReadonlySet<string>>;
  /** The children that are started in more than one way. */
  varied: ReadonlySet<Model>;
}

/** Keys say what was known from the beginning; what is found out meanwhile is for a walk that begins anew. */
export class Given {
  readonly #root: Model;
  readonly #children: readonly Model[];
  readonly #known: Findings;
  readonly #texts: ReadonlySet<string>;
  readonly #ingredients = new Map<Model, Set<string>>();
  readonly #inputs = new Map<Model, readonly Input[]>();
  readonly #starts = new Map<Model, Set<string>>();

  constructor(root: Model, children: readonly Model[], known: Findings = { ingredients: new Map(), varied: new Set() }) {
    this.#root = root;
    this.#children = children;
    this.#known = known;
    this.#texts = textsIn([root, ...children].map(({ inputs, events, outcomes, outputs }) => [inputs, events, outcomes, outputs]));
  }

  /** With all that has been found out, or null where that is no more than was known. */
  finer(): Given | null {
    const { ingredients, varied } = this.#known;
    const more = [...this.#ingredients].filter(([model, parts]) => parts.size > (ingredients.get(model)?.size ?? 0));
    const others = [...this.#starts].filter(([model, starts]) => starts.size > 1 && !varied.has(model));
    if (more.length === 0 && others.length === 0) return null;
    return new Given(this.#root, this.#children, {
      ingredients: new Map([...ingredients, ...more]),
      varied: new Set([...varied, ...others.map(([model]) => model)]),
    });
  }

  /** What a machine would start its children with now; empty where it starts none. */
  ofParent({ model, stepper }: Part, { snapshot: { context } }: Progress): string {
    const inputs = this.#inputs.get(model) ?? this.#inputsOf(stepper);
    this.#inputs.set(model, inputs);
    if (inputs.length === 0) return '';
    const known = this.#known.ingredients.get(model) ?? new Set<string>();
    const found = this.#ingredients.get(model) ?? new Set(known);
    this.#ingredients.set(model, found);
    const given = inputs.map((input) => {
      const ask = (watched: unknown) => input({ context: watched, event: { type: 'walk.asked' }, self: null });
      const { result, read } = readingOf(context, (watched) => likenessOf(ask(watched), this.#texts));
      for (const path of read) found.add(path);
      return result;
    });
    const kept = [...known].sort().map((path) => this.#ofIngredient(partAt(context, path)));
    return ` gives=${shorten([given, kept])}`;
  }

  /** What a child was started with, which `finer` wants to know of all; empty where it is always the same. */
  ofChild({ model }: Part, input: unknown): string {
    const likeness = shorten(likenessOf(input, this.#texts));
    this.#starts.set(model, (this.#starts.get(model) ?? new Set()).add(likeness));
    return this.#known.varied.has(model) ? ` with=${likeness}` : '';
  }

  /** Of what has parts each is an ingredient itself; of all other objects but secrets it counts whether they are there. */
  #ofIngredient(value: unknown): unknown {
    const isThere = typeof value === 'object' && value !== null && !(value instanceof Secret) && !Array.isArray(value);
    return isThere ? 'there' : likenessOf(value, this.#texts);
  }

  #inputsOf({ machine, states }: Stepper): Input[] {
    const { actors } = machine.implementations;
    return states.flatMap(({ invoke }) =>
      invoke.flatMap(({ src, input }) => {
        const logic = typeof src === 'string' ? actors[src] : src;
        return typeof input === 'function' && modelOf(logic, this.#children) ? [input as unknown as Input] : [];
      }),
    );
  }
}

const shorten = (value: unknown): string => hash(JSON.stringify(value)).slice(0, 4);
