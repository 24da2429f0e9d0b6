import type { TextOf } from '../../i18n/use-text.ts';
import type { CopyTexts } from '../../ui/index.ts';

export const copyTexts = (text: TextOf, what: string): CopyTexts => ({
  copy: text('transaction.copy'),
  label: text('transaction.copy.label', { what }),
  copied: text('transaction.copied'),
  copiedAnnouncement: text('transaction.copied.said', { what }),
  selectedAnnouncement: text('transaction.copy.selected', { what }),
});
