/** The same in dark and in English as well. */
import './accessibility.test.ts';
