/** Where each page of the atlas is, below its folder. */
import { hash } from '../../walk/graph/explore.ts';
import type { StateInfo, TransitionInfo } from '../types.ts';

export const flowPath = (flow: string): string => `flows/${flow}.html`;

/** The address that stays: named after the state. */
export const statePath = ({ flow, id }: Pick<StateInfo, 'flow' | 'id'>): string => `states/${flow}/${id}.html`;

/** The mark of a transition on its page: short, because it is written often, and the same as long as its name is. */
export const edgeMark = ({ id }: Pick<TransitionInfo, 'id'>): string => `e${hash(id).slice(0, 6)}`;

/** The transitions of a flow stand on one page, each at its own mark. */
export const edgesPath = (flow: string): string => `edges/${flow}.html`;

export const edgePath = ({ flow, id }: Pick<TransitionInfo, 'flow' | 'id'>): string =>
  `${edgesPath(flow)}#${edgeMark({ id })}`;
