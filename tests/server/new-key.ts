import { randomUUID } from 'node:crypto';

export const newKey = (): string => randomUUID().replaceAll('-', '');
