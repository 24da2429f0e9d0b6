/** Runs before the page is drawn. */
import { restoreLanguage } from './language.ts';

restoreLanguage();
