/**
 * The paths of the report pages, below the atlas' folder. They keep the published prefix `books/`, so that links stay
 * valid.
 */

/** A statement of the requirements, by its id. */
export const statementPath = (id: string): string => `books/requirements.html#${id}`;

/** A decision, by the name of its file without the ending. */
export const decisionPath = (name: string): string => `books/decisions/${name}.html`;

/** What has changed since the baseline. */
export const differencesPath = 'review/differences.html';

export const explorerPath = (flow: string): string => `tester/${flow}.html`;

/** A walked path on the tester's page of its flow. */
export const walkedPath = (flow: string, id: string): string => `${explorerPath(flow)}#path-${id}`;

/** How a state or a transition is reached, there. */
export const wayPath = (flow: string, id: string): string => `${explorerPath(flow)}#way-${id}`;
