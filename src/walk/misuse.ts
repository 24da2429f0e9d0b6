/** What was asked for is not there, or cannot be done: the message is a sentence for whoever asked. */
export class Misuse extends Error {}
