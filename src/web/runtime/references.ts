/** For views, which know no gateway. */
export { referenceOf } from '../gateway/references.ts';
