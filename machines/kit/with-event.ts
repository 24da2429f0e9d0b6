const theEvent = <Event>({ event }: { event: Event }): Event => event;

export const withEvent = <const Name extends string>(type: Name) => ({ type, params: theEvent });
