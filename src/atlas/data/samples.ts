/**
 * Sample requests and replies from the walk and the contract, never from a person. Secrets and phone numbers are masked
 * all the same.
 */
import { sampleData } from '../../sandbox/testbed/samples.ts';
import { beginning, configurationOf, type ConfigurationGraph, type Edge } from '../../walk/graph/explore.ts';
import { tail, type AnyCall, type ErrorShape } from '../../contract/call.ts';
import { underway } from '../../walk/graph/progress.ts';
import { calls, type Calls } from '../../contract/index.ts';
import { Secret, secretsIn } from '../../contract/secret.ts';
import type { Both } from '../types.ts';
import { failureWords } from '../words/failures.ts';

export interface Exchange {
  request: string;
  /** The reply, or words that say why none can be shown. */
  reply: string | Both;
  /** How the contract recognises the error; null for other outcomes. */
  error: ErrorShape | null;
}

/** The request and reply of the edge; null where the edge is no answer. */
export function exchangeAt(graph: ConfigurationGraph, { from, offer }: Edge): Exchange | null {
  if (offer.kind !== 'outcome' || offer.child === null || from === beginning) return null;
  const { progress } = configurationOf(graph, from);
  const running = underway(graph.model, progress).find(({ child }) => child === offer.child);
  if (!running) return null;
  const { input } = progress.snapshot.children[offer.child]?.getSnapshot() as { input: unknown };
  const call: AnyCall = calls[running.call.name as keyof Calls];
  const { body, query } = call.write(input) as { body?: object; query?: object };
  const outcome = offer.event.type.slice(running.asked.name.length + 1);
  const error = call.outcomes[outcome]?.error ?? null;
  return {
    request: written({ ...query, ...body }, new Set(secretsIn(input).map((secret) => secret.reveal()))),
    reply: replyOf(call, outcome, error),
    error,
  };
}

function replyOf(call: AnyCall, outcome: string, error: ErrorShape | null): string | Both {
  const silence = failureWords[outcome];
  if (silence && tail.some((name) => name === outcome)) return silence;
  const data = sampleData(call.name, outcome);
  const envelope = error
    ? {
        status: false,
        ...(data !== undefined && { data }),
        error: { type: error.type ?? 'error', msg: messageOf(error) },
      }
    : { status: true, data: data ?? null, error: null };
  return written(envelope, new Set());
}

const messageOf = ({ text, field, code }: ErrorShape): unknown =>
  text ?? (field === undefined ? '…' : { [field]: code ?? '…' });

const longestText = 80;
const longestList = 2;
const longestLine = 60;
/** Replaces moments that count from now, so that equal sources give equal pages. */
const someMoment = '2025-06-15T15:06:40.000Z';

/** As JSON, indented where it is long; empty where nothing is sent. */
function written(value: object, secrets: ReadonlySet<string>): string {
  if (Object.keys(value).length === 0) return '';
  const print = (indent: number) =>
    JSON.stringify(
      value,
      (_key, part: unknown) => {
        if (part instanceof Secret) return Secret.mask;
        if (part instanceof Blob) return '(file)';
        if (Array.isArray(part) && part.length > longestList)
          return [...(part.slice(0, longestList) as unknown[]), '…'];
        return typeof part === 'string' ? masked(part, secrets) : part;
      },
      indent,
    );
  const short = print(0);
  return short.length <= longestLine ? short : print(1);
}

/** Matches tickets and proofs, which the server's samples draw anew each time. */
const drawn = /^[\w-]{43}$/;

function masked(text: string, secrets: ReadonlySet<string>): string {
  if ((secrets.has(text) && text !== '') || drawn.test(text)) return Secret.mask;
  const plain = text
    .replace(/\b(0\d{3})\d{4,8}(\d{2})\b/g, '$1••••$2')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, someMoment);
  return plain.length > longestText ? `${plain.slice(0, longestText)}…` : plain;
}
