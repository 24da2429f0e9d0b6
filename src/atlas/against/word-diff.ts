/** Two texts as one, with what is gone and what is new marked. */
import { escaped } from '../pages/markup.ts';
import { align } from './align.ts';

/** Texts with less in common are easier to read one after the other. */
const leastCommon = 0.4;

/** HTML. Null: a side without a text. */
export function wordDiff(before: string | null, now: string | null): string {
  if (before === now) return escaped(now ?? '');
  if (before === null) return `<ins>${escaped(now ?? '')}</ins>`;
  if (now === null) return `<del>${escaped(before)}</del>`;
  const [old, fresh] = [wordsOf(before), wordsOf(now)];
  const aligned = align(old, fresh);
  const common = aligned.filter(({ before: was, now: is }) => was !== null && is !== null && was.trim() !== '');
  const words = Math.max(old.length, fresh.length) / 2;
  if (common.length < words * leastCommon) return `<del>${escaped(before)}</del> <ins>${escaped(now)}</ins>`;
  return aligned
    .reduce<{ tag: 'del' | 'ins' | null; text: string }[]>((runs, { before: was, now: is }) => {
      const tag = was === null ? 'ins' : is === null ? 'del' : null;
      const last = runs.at(-1);
      if (last?.tag === tag) last.text += is ?? was ?? '';
      else runs.push({ tag, text: is ?? was ?? '' });
      return runs;
    }, [])
    .map(({ tag, text }) => (tag === null ? escaped(text) : `<${tag}>${escaped(text)}</${tag}>`))
    .join('');
}

/** Words, and what stands between them. */
const wordsOf = (text: string): string[] => text.split(/(\s+)/).filter((word) => word !== '');
