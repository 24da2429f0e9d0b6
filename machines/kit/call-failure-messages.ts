/** What the failure states say. Apart from the states, because views need the texts before the machines are there. */

export type CallFailure = 'offline' | 'timedOut' | 'serverFailed' | 'malformed' | 'notAvailable' | 'unknown';

export const callFailureMessages: Record<CallFailure, string> = {
  offline: 'error.offline',
  timedOut: 'error.timeout',
  serverFailed: 'error.server',
  malformed: 'error.malformed',
  notAvailable: 'error.not_available',
  unknown: 'error.unknown',
};
