import type { AnyCall, Wire } from '../../contract/call.ts';

export interface Sent {
  url: string;
  method: AnyCall['method'];
  headers: Record<string, string>;
  body: Wire['body'];
}

export interface Received {
  status: number;
  headers: Pick<Headers, 'get'>;
  text: string;
}
