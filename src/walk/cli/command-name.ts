/** What people type before the options: this is said in help and in what is to be typed again. */
let name = 'npm run walk --';

export const commandName = (): string => name;

export function nameCommand(typed: string): void {
  name = typed;
}
