/** The language that was chosen before: the key `lang`, here ahead of the rest of the storage (SH-1, SS-4). */
import type { Language } from '../../../machines/shell/shell.machine.ts';

/** Anything but a known word is Indonesian, and so is a storage that cannot be read. */
export function readLanguage(local: () => Pick<Storage, 'getItem'>): Language {
  try {
    return local().getItem('lang') === 'en' ? 'en' : 'id';
  } catch {
    return 'id';
  }
}
