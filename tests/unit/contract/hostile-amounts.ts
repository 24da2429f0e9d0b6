/** Values that are no amount (C83), as JSON text to keep the notation of numbers. Every reader refuses all of them. */
const amounts = ['1', '7', '10', '100', '1000', '50000', '500000', '999999999'];

/** The same digits in other scripts and shapes, by the code point of their zero. */
const zeros = [0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xe50, 0x1040, 0xff10, 0x1d7ce, 0x1d7ec];
const inScript = (text: string, zero: number): string =>
  [...text].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');

const words = (text: string): string[] => text.split(' ');
/** Texts that some reader or locale parses as an amount; # stands for the amount. */
const disguises = [
  ...words("-# +# −# 0# 00# #.0 #.00 #.5 #,0 #,5 #.000 #_000 #'000 #e3 #E3 #e-1 #e0 0x# 0o# 0b# #n"),
  ...words('#P #% (#) --# #- #/1 #*1 #; "#" #,# #0000000000'),
  ...[' #', '# ', '#\n', '\t#', '#\u0000', '\u00a0#', '\u200b#', '#\u200b', '\ufeff#', '\u202e#', 'Rp #', '# or 1=1'],
];
const disguisesOf = (amount: string): string[] => [
  ...disguises.map((disguise) => disguise.replaceAll('#', amount)),
  ...zeros.map((zero) => inScript(amount, zero)),
];

const oddTexts = [
  ...words('0 -0 00 . 1. .5 ½ ² Ⅻ ① 一 NaN Infinity -Infinity null undefined true [] {} seribu 9007199254740993 💰'),
  ...['', ' ', '1'.repeat(400), '\u0000'],
];

/** As a person may type them. */
export const hostileTexts: readonly string[] = [...new Set([...amounts.flatMap(disguisesOf), ...oddTexts])];

/** As a program may send them: JSON, and no text. */
export const hostileNumbers: readonly string[] = [
  ...amounts.flatMap((n) => [`-${n}`, `${n}.5`, `${n}.000001`, `${n}e10`, `${n}e300`, `-${n}.0`]),
  ...words('0 -0 0.0 0e9 0.1 1e-7 5e-324 1e999 -1e999 1e9 1000000000 1000000000.0 9007199254740991 1e21'),
  ...words('9007199254740992 9007199254740993 -9007199254740993 18446744073709551616 null true false'),
  ...words('[] [10] [[10]] [10,10] [null] ["10"] {} {"value":10} {"valueOf":10} {"platinum":10} {"$gt":0}'),
  ...words('{"toString":"10"} {"__proto__":10} {"length":1,"0":10}'),
];

/** All of them as JSON. On the wire even a plain decimal text is no amount. */
export const hostileAmounts: readonly string[] = [
  ...hostileNumbers,
  ...[...hostileTexts, ...amounts].map((text) => JSON.stringify(text)),
];
