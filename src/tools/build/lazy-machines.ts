/**
 * A machine builds its state nodes when it is first asked for them, and the transitions of a state when it is first in it.
 * XState builds all when the machine is made, and again when its implementations are provided; a module makes its machine,
 * and a visit starts few of them, which come to few of their states. Without this a player's part cost 40 ms on a desk
 * before anything of it ran.
 *
 * Throws where a later version of XState looks different.
 */
import type { Plugin } from 'vite';

/** What XState has, once, and what stands in its place. */
const changes: readonly (readonly [string, string])[] = [
  [
    `
    this.root = new StateNode(config, {
      _key: this.id,
      _machine: this
    });
    this.root._initialize();
    formatRouteTransitions(this.root);
    this.states = this.root.states; // TODO: remove!
    this.events = this.root.events;
`,
    `
    let root;
    Object.defineProperties(this, {
      root: {
        get: () => {
          if (root) return root;
          root = new StateNode(config, { _key: this.id, _machine: this });
          root._initialize();
          formatRouteTransitions(root);
          return root;
        }
      },
      states: { get: () => this.root.states },
      events: { get: () => this.root.events }
    });
`,
  ],
  [`    this.transitions = void 0;\n`, ''],
  [
    `
  _initialize() {
    this.transitions = formatTransitions(this);
`,
    // Delays add to what happens on entry and exit, so they are read before.
    `
  get transitions() {
    return (this._transitions ??= formatTransitions(this));
  }
  _initialize() {
    if (this.config.after) this._transitions = formatTransitions(this);
`,
  ],
];

export function lazyMachines(): Plugin {
  return {
    name: 'lazy-machines',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/xstate\/dist\/StateMachine-[^/]+\.js$/ },
      handler(code) {
        const lazy = changes.reduce((all, [built, lazily]) => {
          if (all.split(built).length !== 2) this.error(`Expected once in XState's StateMachine:\n${built}`);
          return all.replace(built, () => lazily);
        }, code);
        return { code: lazy, map: null };
      },
    },
  };
}
