/** Freshness: which flows' pages are older than the code that they are made from (SC-3). */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  freshnessFile,
  freshnessOf,
  staleFlows,
  tellStale,
  writeFreshness,
} from '../../../src/atlas/reports/freshness.ts';
import { flowMetadata } from '../../../src/atlas/words/flows.ts';
import { root } from '../../../src/tools/fresh-build.ts';
import { models } from '../../flows/models.ts';

const flows = models.map(({ name }) => name);

describe('the freshness of the atlas', () => {
  let base = '';
  beforeAll(() => {
    base = mkdtempSync(join(tmpdir(), 'fresh-'));
    for (const folder of ['machines', 'src/contract', 'src/web'])
      cpSync(join(root, folder), join(base, folder), { recursive: true });
    writeFreshness(flows, base);
  });
  afterAll(() => rmSync(base, { recursive: true }));

  /** Which flows are stale after an edit, which is undone. */
  const staleAfter = (file: string, edit: (text: string) => string): string[] => {
    const path = join(base, file);
    const text = readFileSync(path, 'utf8');
    const edited = edit(text);
    expect(edited).not.toBe(text);
    writeFileSync(path, edited);
    const stale = staleFlows(flows, base);
    writeFileSync(path, text);
    return stale;
  };

  it('SC-3 is a hash a flow, the same for the same code', () => {
    expect(Object.keys(freshnessOf(flows, base))).toEqual(flows);
    expect(JSON.parse(readFileSync(freshnessFile(base), 'utf8'))).toEqual(freshnessOf(flows, base));
    expect(freshnessOf(flows, base)).toEqual(freshnessOf(flows));
    const said: string[] = [];
    expect(tellStale(flows, (line) => said.push(line), base)).toBe(0);
    expect(said).toEqual(['The atlas is as the code is.']);
  });

  it('SC-3 a machine makes its own pages stale, and those of flows that run it', () => {
    const stale = staleAfter('machines/redeem/redeem.machine.ts', (text) => `${text}\n`);
    expect(stale).toEqual(expect.arrayContaining(['redeem', 'player', 'storefront']));
    for (const flow of ['login', 'registration', 'top-up']) expect(stale).not.toContain(flow);
  });

  it('SC-3 a text makes the pages stale that name it', () => {
    const stale = staleAfter('src/web/i18n/id.json', (text) =>
      text.replace('"login.error.mismatch": "', '"login.error.mismatch": "Maaf. '),
    );
    expect(stale).toContain('login');
    expect(stale).not.toContain('redeem');
  });

  it('SC-3 a style makes the pages stale whose views wear it, a colour all of them', () => {
    const stale = staleAfter('src/web/flows/room/room.css.ts', (text) => `${text}\n`);
    expect(stale).toContain('room');
    expect(stale).not.toContain('login');
    expect(staleAfter('src/web/ui/theme/colours.ts', (text) => text.replace('#14163A', '#14163B'))).toEqual(flows);
  });

  it('SC-3 a view makes its pages stale', () => {
    expect(staleAfter('src/web/flows/pin-pad/PinPad.tsx', (text) => `${text}\n`)).toContain('pin-pad');
  });

  it('SC-3 every page is a view of some flow', () => {
    const pages = readdirSync(join(root, 'src/web/pages')).filter((file) => file.endsWith('Page.tsx'));
    const views = [...flowMetadata.values()].flatMap((flow) => flow.views ?? []);
    expect(pages).toContain('RedeemPage.tsx');
    expect(pages.filter((file) => !views.includes(`src/web/pages/${file}`))).toEqual([]);
    expect(views.filter((view) => !existsSync(join(root, view)))).toEqual([]);
  });

  it('SC-3 a flow that is new or gone is told, and the command ends with 1', () => {
    writeFileSync(freshnessFile(base), JSON.stringify({ ...freshnessOf(flows.slice(1), base), gone: '0' }));
    const said: string[] = [];
    expect(tellStale(flows, (line) => said.push(line), base)).toBe(1);
    expect(said).toEqual([`Older than the code are the pages of ${flows[0]}, gone. Run: npm run atlas`]);
  });
});
