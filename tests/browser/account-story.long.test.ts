/** The account's story with the keyboard alone as well. */
import './account-story.test.ts';
