/** What the trouble states say. Apart from the states, because views need the texts before the machines are there. */

export type TroubleState = 'offline' | 'timedOut' | 'serverFailed' | 'malformed' | 'notAvailable' | 'unknown';

export const troubleMessages: Record<TroubleState, string> = {
  offline: 'error.offline',
  timedOut: 'error.timeout',
  serverFailed: 'error.server',
  malformed: 'error.malformed',
  notAvailable: 'error.not_available',
  unknown: 'error.unknown',
};
