import * as v from 'valibot';
import { Token } from '../../contract/schemas.ts';

export function readBearer(authorization: string | undefined): string | null {
  const [, token] = /^Bearer +([^ ]+)$/i.exec(authorization ?? '') ?? [];
  return v.is(Token, token) ? token : null;
}
