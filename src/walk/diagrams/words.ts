/** Names of the code in the words of a reader who does not write code. */

export const inWords = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .trim()
    .toLowerCase();

export const titled = (name: string): string => {
  const words = inWords(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export function wrapped(text: string, longest: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > longest) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}

/** Width of a text in a common sans-serif, px: a little more than most, so that nothing touches. */
export function widthOf(text: string, size: number, bold = false): number {
  let units = 0;
  for (const letter of text) units += unitsOf(letter);
  return Math.ceil(units * size * (bold ? 1.16 : 1.06));
}

function unitsOf(letter: string): number {
  if ("iljI.,:;'|!()[] ".includes(letter)) return 0.31;
  if ('ftr-'.includes(letter)) return 0.38;
  if ('mwMW@→'.includes(letter)) return 0.88;
  if (/[A-Z0-9]/.test(letter)) return 0.66;
  return 0.57;
}
