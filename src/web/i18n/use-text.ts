/** Hooks for texts by message id; an unknown id is a type error. */
import { useIntl, type IntlShape } from 'react-intl';
import type { ReactNode } from 'react';
import type { MessageRef } from '../../../machines/kit/effect.ts';
import { formatPlatinum, formatRupiah } from '../ui/format.ts';
import type { MessageId } from './messages.ts';

type Values = Record<string, string | number>;
type RichValues = Record<string, string | number | ((parts: ReactNode[]) => ReactNode)>;

export interface TextOf {
  (id: MessageId, values?: Values): string;
}

export function useText(): TextOf {
  const intl = useIntl();
  return (id, values) => textOf(intl, id, values);
}

/** A message with marked parts, such as a link in a sentence. */
export function useRichText(): (id: MessageId, values: RichValues) => ReactNode {
  const intl = useIntl();
  return (id, values) => intl.formatMessage({ id }, values) as ReactNode;
}

/** The text of a machine's message. The views of every state show whether its id is in the catalogue. */
export function useMessage(): (message: MessageRef | null) => string | null {
  const intl = useIntl();
  return (message) => message && textOf(intl, message.id, message.values && withAmounts(message.values));
}

const units: Record<string, (amount: number) => string> = { platinum: formatPlatinum, rupiah: formatRupiah };

/** Formats the amounts, which machines give as numbers named by their unit. */
const withAmounts = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? (units[name]?.(value) ?? value) : value,
    ]),
  );

/** A message without placeholders is a plain string in the built catalogue, so needs no formatting. */
export function textOf(intl: IntlShape, id: string, values?: Values): string {
  const message: unknown = intl.messages[id];
  return typeof message === 'string' ? message : intl.formatMessage({ id }, values);
}
