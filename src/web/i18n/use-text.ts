/** The text of a message, by id; an id that does not exist does not compile. */
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

/** The text of what a machine says; the ids that machines use are checked against the catalogue by a test. */
export function useMessage(): (message: MessageRef | null) => string | null {
  const intl = useIntl();
  return (message) => message && textOf(intl, message.id, message.values && withAmounts(message.values));
}

const units: Record<string, (amount: number) => string> = { platinum: formatPlatinum, rupiah: formatRupiah };

/** Machines give an amount as a number, under the name of its unit. */
const withAmounts = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? (units[name]?.(value) ?? value) : value,
    ]),
  );

/** The build keeps a message without placeholders as the plain text that it is. */
export function textOf(intl: IntlShape, id: string, values?: Values): string {
  const message: unknown = intl.messages[id];
  return typeof message === 'string' ? message : intl.formatMessage({ id }, values);
}
