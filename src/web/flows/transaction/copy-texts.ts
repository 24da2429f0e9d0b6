/** The texts of a key that copies something. */
import type { TextOf } from '../../i18n/use-text.ts';
import type { CopyTexts } from '../../ui/index.ts';

export const copyTexts = (text: TextOf, what: string): CopyTexts => ({
  copy: text('transaction.copy'),
  label: text('transaction.copy.label', { what }),
  copied: text('transaction.copied'),
  copiedSaid: text('transaction.copied.said', { what }),
  selectedSaid: text('transaction.copy.selected', { what }),
});
