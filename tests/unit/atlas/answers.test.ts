/** Error book and API matrix (ER-2, ER-3). */
import { describe, expect, it } from 'vitest';
import { outcomeTypes, type AnyCall } from '../../../src/contract/call.ts';
import { calls } from '../../../src/contract/index.ts';
import { answersOf } from '../../../src/atlas/reports/answers.ts';
import { apiMatrix } from '../../../src/atlas/pages/api-matrix.ts';
import { endpoints } from '../../../src/atlas/reports/endpoints.ts';
import { errorBook } from '../../../src/atlas/pages/error-book.ts';
import { explore } from '../../../src/walk/graph/explore.ts';
import { modelOf, refusedShot, sampleAtlas, shotOf } from './sample.ts';

const shot = refusedShot();
const atlas = await sampleAtlas(['login', 'registration'], [shot]);
const answers = answersOf(atlas);
const answerOf = (name: string) => {
  const found = answers.find(({ call, outcome }) => `${call.name}.${outcome}` === name);
  if (!found) throw new Error(`Expected an answer ${name}, found none.`);
  return found;
};

describe('the answers of calls', () => {
  it('ER-3 are all that the contract has', () => {
    expect(answers.map(({ call, outcome }) => `${call.name}.${outcome}`)).toEqual(
      Object.values<AnyCall>(calls).flatMap(outcomeTypes),
    );
  });

  it('LG-4 SC-4 say who waits, what it leads to, what is said then, how it goes on and which paths pass', () => {
    const { kind, shape, handlings } = answerOf('login.invalid_credentials');
    expect(kind).toBe('refusal');
    expect(shape?.status).toBe(401);
    const [handling, ...others] = handlings.filter(({ flow }) => flow === 'login');
    expect(others).toEqual([]);
    expect(handling?.waiting.id).toBe('login.submitting');
    expect(handling?.reached.map(({ id }) => id)).toEqual(['login.entering.wrongCredentials']);
    expect(handling?.messages).toEqual(['login.error.mismatch']);
    expect(handling?.requirements).toEqual(['LG-4']);
    expect(handling?.next.map(({ trigger }) => trigger.en)).toContain('credentials submitted');
    expect(handling?.shot).toBe(shot);
    expect(handling?.paths).not.toEqual([]);
  });

  it('ER-2 of one name are told apart by what comes of them', () => {
    const flows = answerOf('login.offline').handlings.map(({ flow, reached }) => [flow, reached.map(({ id }) => id)]);
    expect(flows).toContainEqual(['login', ['login.entering.offline']]);
    expect(flows.filter(([flow]) => flow === 'registration')).not.toEqual([]);
  });
});

it('SC-2 ER-2 an answer is shown by another that does the same, and by no other', async () => {
  const asked = explore(modelOf('merchant')).edges.filter(({ offer }) => offer.child === 'merchantLookup');
  const [first] = asked;
  const ofFirst = (type: string) => asked.find(({ from, offer }) => from === first?.from && offer.event.type === type)!;
  const taken = shotOf('merchant', ofFirst('merchantLookup.offline'));
  const shown = answersOf(await sampleAtlas(['merchant'], [taken])).filter(
    ({ call }) => call.name === 'merchantLookup',
  );
  const pictured = shown.filter(({ handlings }) => handlings.some(({ shot: found }) => found === taken));
  expect(shown.filter((answer) => !pictured.includes(answer)).map(({ outcome }) => outcome)).toEqual(['accepted']);
});

describe('the error book', () => {
  const [[path, html] = ['', '']] = errorBook(atlas);

  it('ER-2 has a row for every answer but successes', () => {
    for (const { call, outcome, kind } of answers) {
      expect(html.includes(`id="${call.name}.${outcome}"`)).toBe(kind !== 'success');
    }
    expect(path).toBe('books/errors.html');
  });

  it('ER-2 a row without a picture is red, and one with a picture is not', () => {
    const rowOf = (id: string) => /<tr[^>]*>(?:(?!<tr)[\s\S])*$/.exec(String(html).split(`id="${id}"`)[0] ?? '')?.[0];
    expect(rowOf('login.invalid_credentials')).not.toContain('class="missing"');
    expect(rowOf('login.throttled')).toContain('class="missing"');
    expect(html).toContain(`../${shot.pictures[0]?.file}`);
  });

  it('ER-2 an answer that was not photographed itself shows the state that it leads to, and says so', async () => {
    const another = await sampleAtlas(['login'], [refusedShot({ edge: 'another way' })]);
    const [[, ofState] = ['', '']] = errorBook(another);
    const rowsOf = (book: unknown, id: string) => String(book).split(`id="${id}"`)[1]?.split('<th scope="rowgroup"')[0];
    for (const answer of ['login.invalid_credentials', 'login.unauthorized']) {
      expect(rowsOf(html, answer)).toContain(`../${shot.pictures[0]?.file}`);
      expect(rowsOf(html, answer)).not.toContain('keadaan ini, dari jalan lain');
      expect(rowsOf(ofState, answer)).toContain('keadaan ini, dari jalan lain');
    }
  });

  it('LG-4 has the words in both languages', () => {
    expect(html).toContain('Phone number and password do not match');
    expect(html).toContain('<code>login.error.mismatch</code>');
  });
});

describe('the API matrix', () => {
  const [[, html] = ['', '']] = apiMatrix(atlas);

  it('RG-2 has each call with its address, and marks what the specification does not say', () => {
    for (const { name } of Object.values<AnyCall>(calls)) expect(html).toContain(`<section id="${name}">`);
    const [, register = ''] = String(html).split('<section id="register">');
    const [own = ''] = register.split('</section>');
    expect(own).toContain('<code>POST /api/v2/register</code>');
    expect(own).toContain('RG-2');
    expect(own).toMatch(/<code>phone<\/code><\/li>/);
    const [, withdrawal = ''] = String(html).split('<section id="withdraw">');
    expect(withdrawal.split('</section>')[0]).toContain('seed is silent');
  });
});

describe('what goes over the wire', () => {
  const byCall = new Map(endpoints().map((each) => [each.call.name, each]));

  it.each([
    ['register', false, ['RG-2']],
    ['merchantLookup', false, ['SH-4']],
    ['setPin', false, ['PN-5']],
    ['sendPinResetCode', true, ['PN-5']],
    ['requestReset', true, ['FP-6']],
    ['withdraw', true, []],
  ])('SC-3 the path of %s is ours: %s', (name, isOurs, requirements) => {
    const endpoint = byCall.get(name);
    expect(endpoint?.isPathOurs).toBe(isOurs);
    expect(endpoint?.requirements.map(({ id }) => id)).toEqual(requirements);
  });

  it('SC-3 fields are those of the schemas, however deep, and silent where no requirement names them', () => {
    const games = byCall.get('games')?.replies.find(({ outcome }) => outcome === 'accepted');
    const fields = new Map(games?.fields.map((field) => [field.name, field]));
    expect(fields.get('games[].scores[].to')).toMatchObject({ isOptional: true });
    expect(fields.get('games[].top_reward')).toMatchObject({ isOptional: false, isSilent: true });
    expect(byCall.get('register')?.request.map(({ name, isSilent }) => [name, isSilent])).toEqual([
      ['phone', false],
      ['merchant_uid', false],
      ['register_token', false],
    ]);
  });
});
