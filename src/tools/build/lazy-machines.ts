/**
 * A machine builds its state nodes when it is first asked for them. XState builds them when the machine is made, and again
 * when its implementations are provided; a module makes its machine, and a visit starts few of them. Without this a
 * player's part cost 40 ms on a desk before anything of it ran.
 *
 * Throws where a later version of XState looks different.
 */
import type { Plugin } from 'vite';

const built = `
    this.root = new StateNode(config, {
      _key: this.id,
      _machine: this
    });
    this.root._initialize();
    formatRouteTransitions(this.root);
    this.states = this.root.states; // TODO: remove!
    this.events = this.root.events;
`;

const lazily = `
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
`;

export function lazyMachines(): Plugin {
  return {
    name: 'lazy-machines',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/xstate\/dist\/StateMachine-[^/]+\.js$/ },
      handler(code) {
        if (code.split(built).length !== 2) this.error(`Expected a constructor of StateMachine with:${built}`);
        return { code: code.replace(built, () => lazily), map: null };
      },
    },
  };
}
