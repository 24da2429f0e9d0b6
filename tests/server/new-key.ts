import { randomUUID } from 'node:crypto';

/** Names an intent. */
export const newKey = (): string => randomUUID().replaceAll('-', '');
