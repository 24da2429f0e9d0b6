/** The machines of the atlas' flows, from `../live/machines-plugin.ts`. */
declare module 'virtual:machines' {
  import type { AnyMachineSnapshot } from 'xstate';
  import type { Model } from '../../walk/model.ts';

  export const machines: Readonly<
    Record<string, readonly [model: Model, selectors: readonly ((snapshot: AnyMachineSnapshot) => unknown)[]]>
  >;
}
