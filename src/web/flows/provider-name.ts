/** The name of a bank or e-wallet; its code where the shop does not know it. */
import { providerOf } from '../../contract/account-rules.ts';

export const providerName = (code: string): string => providerOf(code)?.name ?? code;
