/**
 * Values that others may have written into the storage. `mayBeToken`: visible ASCII, which a platform may choose as a
 * token, so a page sends such a value once and the platform refuses it.
 */
export const corruptValues: readonly { name: string; value: string; mayBeToken?: true }[] = [
  { name: 'nothing', value: '' },
  { name: 'blank', value: ' ' },
  { name: 'null', value: 'null' },
  { name: 'undefined', value: 'undefined' },
  { name: 'true', value: 'true', mayBeToken: true },
  { name: 'an empty list', value: '[]', mayBeToken: true },
  { name: 'minus one', value: '-1', mayBeToken: true },
  { name: 'not a number', value: 'NaN' },
  { name: 'infinite', value: '1e999', mayBeToken: true },
  { name: 'many digits', value: '9'.repeat(400), mayBeToken: true },
  { name: 'more than any value has', value: '9'.repeat(10_000) },
  { name: 'digits of another script', value: '٠٨١٢٣٤٥٦٧٨٩٠' },
  { name: 'a number with the end of its line', value: '081234567890\n' },
  { name: 'object', value: '{"__proto__":{"hit":1},"phone":"081234567890"}', mayBeToken: true },
  { name: 'prototype word', value: '__proto__', mayBeToken: true },
  { name: 'constructor', value: 'constructor', mayBeToken: true },
  { name: 'markup', value: '<img src=x onerror="window.hit=1" data-canary>' },
  { name: 'end of a script', value: '</script><script data-canary>window.hit=1</script>', mayBeToken: true },
  { name: 'address', value: 'javascript:window.hit=1', mayBeToken: true },
  { name: 'a way up', value: '../..', mayBeToken: true },
  { name: 'an escaped zero', value: '%00', mayBeToken: true },
  { name: 'control characters', value: '\u0000\u0007\u202e' },
  { name: 'half a surrogate', value: '\ud800.\udfff' },
  { name: 'a megabyte', value: 'M'.repeat(1_000_000) },
];
