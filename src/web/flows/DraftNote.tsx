/** Says above the fields of a form that what was typed came back after a login, and what has to be given again (SS-9). */
import { useText } from '../i18n/use-text.ts';
import { Banner } from '../ui/index.ts';

export function DraftNote({ draft, again }: { draft: object | null; again?: 'id' | 'pin' }) {
  const text = useText();
  if (!draft) return null;
  return <Banner tone="info">{text(again ? `draft.restored.${again}` : 'draft.restored')}</Banner>;
}
