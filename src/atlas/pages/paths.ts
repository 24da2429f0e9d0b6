/** The path of each page of the atlas, below its folder. */
import { hash } from '../../walk/graph/explore.ts';
import type { StateInfo, TransitionInfo } from '../types.ts';

export const flowPath = (flow: string): string => `flows/${flow}.html`;

/** Named after the state, so that links to it stay valid. */
export const statePath = ({ flow, id, endOf }: Pick<StateInfo, 'flow' | 'id' | 'endOf'>): string =>
  endOf === null ? `states/${flow}/${id}.html` : `states/${flow}/${endOf}.html#${id}`;

/** A hash, because the full id would make the pages larger. */
export const transitionAnchor = ({ id }: Pick<TransitionInfo, 'id'>): string => `e${hash(id).slice(0, 6)}`;

export const transitionsPath = (flow: string): string => `edges/${flow}.html`;

export const transitionPath = ({ flow, id }: Pick<TransitionInfo, 'flow' | 'id'>): string =>
  `${transitionsPath(flow)}#${transitionAnchor({ id })}`;

/** Reports keep the published prefix `books/`, so that links stay valid. */
export const statementPath = (id: string): string => `books/requirements.html#${id}`;

export const decisionPath = (name: string): string => `books/decisions/${name}.html`;

export const differencesPath = 'review/differences.html';

/** Beside the cover, to which it leads back. */
export const sincePath = 'changes.html';

export const explorerPath = (flow: string): string => `tester/${flow}.html`;

export const walkedPath = (flow: string, id: string): string => `${explorerPath(flow)}#path-${id}`;

export const wayPath = (flow: string, id: string): string => `${explorerPath(flow)}#way-${id}`;
