/** How an action or a guard gets the event, or a child's end, as its parameters. */

const theEvent = <Event>({ event }: { event: Event }): Event => event;

/** An action or a guard by name, called with the event. */
export const withEvent = <const Name extends string>(type: Name) => ({ type, params: theEvent });
