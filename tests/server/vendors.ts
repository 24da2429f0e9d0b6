/** A person's steps on the vendors' pages, and the steps of linking the e-wallet. */
import { calls } from '../../src/contract/index.ts';
import { goodPin, type Platform, type Player } from './platform.ts';

const decoded = (text: string): string =>
  text.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));

export const hiddenFields = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [
      decoded(name),
      decoded(value),
    ]),
  );

/** Submits a form; returns the address of the redirect, or null. */
export async function submit(address: string | URL, fields: Record<string, string>): Promise<URL | null> {
  const response = await fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const location = response.headers.get('location');
  return location === null ? null : new URL(location, address);
}

export interface Agreed {
  code: string;
  state: string;
}

/** Answers the consent page for a wallet; returns the address of the redirect to the shop. */
export async function answerConsent(url: string, wallet: string, decision = 'approve'): Promise<URL> {
  const page = await fetch(url);
  const back = await submit(new URL('/authorize', url), { ...hiddenFields(await page.text()), wallet, decision });
  if (!back) throw new Error(`Expected the consent of ${url} to redirect, but it did not.`);
  return back;
}

export async function agree(url: string, wallet: string): Promise<Agreed> {
  const { searchParams } = await answerConsent(url, wallet);
  return { code: searchParams.get('auth_code') ?? '', state: searchParams.get('state') ?? '' };
}

export type Linking = ReturnType<typeof linking>;

export function linking({ ask }: Platform) {
  const bind = ({ bearer }: Player, headers: Record<string, string> = {}) => ask(calls.bindWallet, { bearer, headers });
  async function begun(player: Player): Promise<string> {
    const { outcome, data } = await bind(player);
    if (outcome !== 'accepted') throw new Error(`Expected bindWallet to be accepted, got ${outcome}.`);
    return data as string;
  }
  const send = ({ bearer }: Player, { code, state }: Agreed) =>
    ask(calls.sendAuth, { bearer, body: { data: { auth_code: code, state } } });
  async function proof({ bearer }: Player, deed: object = { kind: 'unlink' }): Promise<string> {
    const { data } = await ask(calls.confirmPin, { bearer, body: { pin: goodPin, deed } });
    return (data as { proof: string }).proof;
  }
  return {
    ...{ bind, begun, send, proof },
    link: async (player: Player, wallet: string) => send(player, await agree(await begun(player), wallet)),
    /** Issues a proof if `given` is undefined; null sends none. */
    async unlink(player: Player, given?: string | null) {
      const shown = given === undefined ? await proof(player) : given;
      return ask(calls.unlinkWallet, {
        bearer: player.bearer,
        body: {},
        headers: shown === null ? {} : { 'Pin-Proof': shown },
      });
    },
    balance: ({ bearer }: Player) => ask(calls.eWalletBalance, { bearer, body: {} }),
    async history({ bearer }: Player): Promise<string[]> {
      const { data } = await ask(calls.transactions, { bearer, body: {} });
      return (data as { transactions: { type: string }[] }).transactions.map(({ type }) => type);
    },
  };
}
