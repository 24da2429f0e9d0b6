import type { AnyCall, Wire } from '../../contract/call.ts';

/** A request that is ready to go. */
export interface Sent {
  url: string;
  method: AnyCall['method'];
  headers: Record<string, string>;
  body: Wire['body'];
}

/** An answer, whatever it says. */
export interface Received {
  status: number;
  headers: Pick<Headers, 'get'>;
  text: string;
}
