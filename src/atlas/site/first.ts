import { restoreLanguage } from './language.ts';

restoreLanguage();
