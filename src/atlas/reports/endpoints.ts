/** The fields and paths of each call on the wire, and which of them only this project names, not the specification. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as v from 'valibot';
import type { AnyCall } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import { root } from '../../tools/fresh-build.ts';
import { statements, type Statement } from '../../tools/requirement-ids.ts';
import { pathOf } from '../data/calls.ts';

export interface Field {
  /** With dots, and `[]` for list items: `methods[].fee.fixed`. */
  name: string;
  isOptional: boolean;
  /** The requirements do not name it. */
  isSilent: boolean;
}

export interface Endpoint {
  call: AnyCall;
  path: string;
  request: Field[];
  query: Field[];
  /** For each outcome with data. */
  replies: { outcome: string; fields: Field[] }[];
  requirements: Pick<Statement, 'id' | 'isOurs'>[];
  /** No statement names the path, except as ours. */
  isPathOurs: boolean;
}

export function endpoints(): Endpoint[] {
  const said = statements();
  const words = new Set(readFileSync(join(root, 'docs/requirements.md'), 'utf8').match(/\w+/g));
  const mark = ({ name, isOptional }: Omit<Field, 'isSilent'>): Field => ({
    name,
    isOptional,
    isSilent: !words.has(name.replaceAll('[]', '').split('.').at(-1) ?? ''),
  });
  return Object.values<AnyCall>(calls).map((call) => {
    const path = pathOf(call);
    const naming = said.filter(({ text }) => names(path, text));
    return {
      call,
      path,
      request: fieldsOf(call.body).map(mark),
      query: (call.query ?? []).map((name) => mark({ name, isOptional: false })),
      replies: Object.entries(call.outcomes).flatMap(([outcome, { data }]) => {
        const fields = fieldsOf(data).map(mark);
        return fields.length === 0 ? [] : [{ outcome, fields }];
      }),
      requirements: naming.map(({ id, isOurs }) => ({ id, isOurs })),
      // Paths after "paths ours" are ours.
      isPathOurs: !naming.some(({ text }) => names(path, text.split('paths ours')[0] ?? '')),
    };
  });
}

const names = (path: string, text: string): boolean => pathsIn(text).some((named) => path.endsWith(named));

/** `POST /v2/forgot/{send,verify} {phone}` names two paths; `POST …/balance` names the end of one. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`(?:GET|POST) ([^`\s]+)/g)].flatMap(([, written = '']) => {
    const [, before = '', list = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(written) ?? ['', written];
    const all = list.split(',').map((each) => before + each + after);
    return all.map((path) => path.replace(/^…/, '')).filter((path) => path.startsWith('/'));
  });
}

interface Shape {
  type: string;
  entries?: Readonly<Record<string, Shape>>;
  wrapped?: Shape;
  item?: Shape;
  options?: readonly Shape[];
}

function fieldsOf(schema: v.GenericSchema): Omit<Field, 'isSilent'>[] {
  const fields = new Map<string, boolean>();
  const visit = (shape: Shape, name: string, isOptional: boolean): void => {
    const { type, entries, wrapped, item, options } = shape;
    if (wrapped) visit(wrapped, name, isOptional || type !== 'non_optional');
    else if (item) visit(item, `${name}[]`, isOptional);
    else if (options && options.some((option) => typeof option === 'object')) {
      for (const option of options) visit(option, name, isOptional);
    } else if (entries) {
      for (const [key, entry] of Object.entries(entries))
        visit(entry, name === '' ? key : `${name}.${key}`, isOptional);
    } else if (name !== '' && !fields.has(name)) fields.set(name, isOptional);
  };
  visit(schema, '', false);
  return [...fields].map(([name, isOptional]) => ({ name, isOptional }));
}
