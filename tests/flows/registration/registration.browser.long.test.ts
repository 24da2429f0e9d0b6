/** The walk of the registration on both generations of calls, over every outcome as well. */
import './registration.browser.test.ts';
