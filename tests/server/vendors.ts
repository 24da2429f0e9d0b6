/** A person on the vendors' pages, and the steps of linking the e-wallet. */
import { calls } from '../../src/contract/index.ts';
import { goodPin, type Platform, type Player, type CallResult } from './platform.ts';

const decoded = (text: string): string =>
  text.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));

/** The hidden fields of the page's forms. */
export const hiddenFields = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [
      decoded(name),
      decoded(value),
    ]),
  );

/** Submits a form; the address of the redirect, or null without one. */
export async function submit(address: string | URL, fields: Record<string, string>): Promise<URL | null> {
  const response = await fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const location = response.headers.get('location');
  return location === null ? null : new URL(location, address);
}

export interface Agreed {
  code: string;
  state: string;
}

/** Answers the consent page for a wallet; the address that the player comes back to. */
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

export interface Linking {
  bind(player: Player, headers?: Record<string, string>): Promise<CallResult>;
  /** The address of the page on which a link begins. */
  begun(player: Player): Promise<string>;
  send(player: Player, agreed: Agreed): Promise<CallResult>;
  link(player: Player, wallet: string): Promise<CallResult>;
  /** Issues a proof unless one is given; null sends none. */
  unlink(player: Player, proof?: string | null): Promise<CallResult>;
  proof(player: Player, deed?: object, pin?: string): Promise<string>;
  balance(player: Player): Promise<CallResult>;
  /** Types of the player's history, the newest first. */
  history(player: Player): Promise<string[]>;
}

export function linking(testbed: Platform): Linking {
  const self: Linking = {
    bind: ({ bearer }, headers = {}) => testbed.ask(calls.bindWallet, { bearer, headers }),
    async begun(player) {
      const { outcome, data } = await self.bind(player);
      if (outcome !== 'accepted') throw new Error(`Expected bindWallet to be accepted, got ${outcome}.`);
      return data as string;
    },
    send: ({ bearer }, { code, state }) =>
      testbed.ask(calls.sendAuth, { bearer, body: { data: { auth_code: code, state } } }),
    link: async (player, wallet) => self.send(player, await agree(await self.begun(player), wallet)),
    async unlink(player, given) {
      const proof = given === undefined ? await self.proof(player) : given;
      return testbed.ask(calls.unlinkWallet, {
        bearer: player.bearer,
        body: {},
        headers: proof === null ? {} : { 'Pin-Proof': proof },
      });
    },
    async proof({ bearer }, deed = { kind: 'unlink' }, pin = goodPin) {
      const { data } = await testbed.ask(calls.confirmPin, { bearer, body: { pin, deed } });
      return (data as { proof: string }).proof;
    },
    balance: ({ bearer }) => testbed.ask(calls.eWalletBalance, { bearer, body: {} }),
    async history({ bearer }) {
      const { data } = await testbed.ask(calls.transactions, { bearer, body: {} });
      return (data as { transactions: { type: string }[] }).transactions.map(({ type }) => type);
    },
  };
  return self;
}
