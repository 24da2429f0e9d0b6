/** Steps to a payout: confirming with the PIN, adding a payment account, withdrawing. */
import { calls } from '../../src/contract/index.ts';
import { bankAccount, goodPin, type CallResult, type Platform, type Player } from './platform.ts';

export const must = async (told: Promise<CallResult>): Promise<CallResult['data']> => {
  const { outcome, data } = await told;
  if (outcome !== 'accepted' && outcome !== 'confirmed') throw new Error(`Expected an accepted call, got ${outcome}.`);
  return data;
};

export function payoutSteps({ ask }: Platform) {
  const confirm = ({ bearer }: Player, pin: string, deed: object) =>
    ask(calls.confirmPin, { bearer, body: { pin, deed } });
  /** The header that the right PIN gives. */
  const proven = async (player: Player, pin: string, deed: object) => ({
    'Pin-Proof': (await must(confirm(player, pin, deed))).proof as string,
  });
  return {
    ...{ confirm, proven },
    async addAccount(player: Player, number = '5550000001', pin = goodPin): Promise<CallResult> {
      const headers = await proven(player, pin, { kind: 'account_add', provider: 'bca', number });
      return ask(calls.addAccount, { bearer: player.bearer, body: { ...bankAccount, number }, headers });
    },
    /** To the account that was added last. */
    async withdraw(player: Player, pin: string, platinum = 100): Promise<CallResult> {
      const { accounts } = await must(ask(calls.accounts, { bearer: player.bearer }));
      const body = { platinum, account: accounts.at(-1).id };
      const headers = await proven(player, pin, { kind: 'withdraw', ...body });
      return ask(calls.withdraw, { bearer: player.bearer, body, headers });
    },
  };
}
