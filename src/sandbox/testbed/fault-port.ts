/** Middleware around every call of the testbed: counts it and answers with the fault ordered for it. */
import type { Context } from 'hono';
import type { AnyCall } from '../../contract/call.ts';
import { after, type Clock } from '../../server/domain/platform/clock.ts';
import { unauthorized } from '../../server/http/answer.ts';
import type { Around } from '../../server/http/app.ts';
import { respond, send } from '../../server/http/call-route.ts';
import { breakConnection } from '../../server/http/connection.ts';
import type { RequestEnv } from '../../server/http/request-context.ts';
import { problem } from '../../server/http/problem.ts';
import type { Fault } from './fault.ts';
import { sampleData } from './samples.ts';

export type FaultPort = ReturnType<typeof createFaultPort>;

interface Held {
  call: string;
  letGo(): void;
}

export function createFaultPort(clock: Clock) {
  const orders: Fault[] = [];
  const counts = new Map<string, number>();
  const held = new Set<Held>();

  function nextFault(call: string): Fault | null {
    const index = orders.findIndex((order) => order.call === call);
    const order = orders[index];
    if (!order) return null;
    order.times -= 1;
    if (order.times === 0) orders.splice(index, 1);
    return order;
  }

  /** Resolves on release or when the client disconnects. */
  const hold = (context: Context<RequestEnv>, call: AnyCall): Promise<void> =>
    new Promise((resolve) => {
      const entry: Held = {
        call: call.name,
        letGo() {
          held.delete(entry);
          resolve();
        },
      };
      held.add(entry);
      context.env.outgoing.once('close', entry.letGo);
    });

  function outcome(context: Context<RequestEnv>, call: AnyCall, fault: Fault): Response {
    const now = clock.now();
    const name = fault.kind;
    const hasLock = ['otp_block', 'throttled', 'paused'].includes(name);
    const field = fault.field ?? (name === 'validation' ? 'phone' : undefined);
    // The outcome is known by name only, so its data cannot be typed.
    const data = (fault.data ?? sampleData(call.name, name, now)) as undefined;
    const lock = hasLock && { resetAt: after(now, fault.resetInMs) };
    return respond(context, call, { outcome: name, data, ...lock, ...(field !== undefined && { field }) }, now);
  }

  async function commit(context: Context<RequestEnv>, call: AnyCall, fault: Fault, run: () => Promise<Response>) {
    if (fault.hold || fault.kind === 'hang') await hold(context, call);
    switch (fault.kind) {
      case 'real':
        return run();
      case 'executed_then_lost':
        await run();
        return breakConnection(context);
      case 'hang':
      case 'drop':
        return breakConnection(context);
      case 'server_error':
        return problem(500, context.get('requestId'));
      case 'not_available':
        return problem(404, context.get('requestId'));
      case 'html':
        return raw(fault.status ?? 200, 'text/html; charset=utf-8', '<!doctype html><title>Wi-Fi</title><p>Masuk dulu');
      case 'malformed':
        return raw(fault.status ?? 200, json, '{"status":"yes","data":[]}');
      case 'unknown':
        // Plain text, because in JSON some calls give unlisted errors an outcome (`otherwise` in the contract).
        return raw(fault.status ?? 422, 'text/plain; charset=utf-8', 'Something new.');
      case 'unauthorized':
        return send(context, 'unauthorized', unauthorized);
      case 'raw':
        return raw(fault.status ?? 200, json, fault.body);
      default:
        return outcome(context, call, fault);
    }
  }

  const around: Around = async (context, call, run) => {
    counts.set(call.name, (counts.get(call.name) ?? 0) + 1);
    const fault = nextFault(call.name);
    return fault ? commit(context, call, { ...fault }, run) : run();
  };

  return {
    around,
    order(fault: Fault): void {
      orders.push({ ...fault });
    },
    /** Releases the held answers of one call or of all; returns how many. */
    release(call?: string): number {
      const chosen = [...held].filter((entry) => call === undefined || entry.call === call);
      for (const entry of chosen) entry.letGo();
      return chosen.length;
    },
    counts: () => [...counts].map(([call, count]) => ({ call, count })),
    held: () => [...held].map(({ call }) => ({ call })),
    reset(): void {
      orders.length = 0;
      counts.clear();
      for (const entry of [...held]) entry.letGo();
    },
  };
}

const json = 'application/json; charset=utf-8';
const raw = (status: number, contentType: string, body: string): Response =>
  new Response(status === 204 || status === 304 ? null : body, { status, headers: { 'Content-Type': contentType } });
