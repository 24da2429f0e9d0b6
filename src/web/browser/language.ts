/** The stored language (key `lang`), apart from storage.ts because the first chunk needs it (SH-1, SS-4). */
import type { Language } from '../../../machines/shell/shell.machine.ts';

/** Indonesian for any other value, and where the storage cannot be read. */
export function readLanguage(local: () => Pick<Storage, 'getItem'>): Language {
  try {
    return local().getItem('lang') === 'en' ? 'en' : 'id';
  } catch {
    return 'id';
  }
}
