/** Rules of nickname and marble on the profile page: NM-1, NM-2, ER-1, ER-2. */
import { lockOf } from '../../../machines/kit/lock.ts';
import { profileMachine } from '../../../machines/profile/profile.machine.ts';
import { nicknameError, profileOf, profileScreen } from '../../../machines/profile/profile.selectors.ts';
import { describe, expect, it } from '../../../src/walk/rules/rules.ts';
import { runMachine } from '../../../src/walk/rules/machine-run.ts';
import { callFailures } from '../kit/call-failures.ts';
import { bearer, profile, waitOf } from '../kit/samples.ts';

const named = { nickname: 'Sari 7', marble: 'pandan' } as const;
const stored = { username: 'Sari 7', marble: 'pandan' } as const;

const viewing = (username: string | null = profile.username) => {
  const page = runMachine(profileMachine, { bearer, draft: null });
  page.answer('profile.accepted', { profile: { ...profile, username } });
  return page;
};
type Page = ReturnType<typeof viewing>;

const naming = (username?: string) => {
  const page = viewing(username);
  page.send({ type: 'nicknameForm.opened' });
  return page;
};
const submit = ({ actor }: Page, more: object = {}) =>
  actor.send({ type: 'nicknameForm.submitted', ...named, ...more });
const saving = () => {
  const page = naming();
  submit(page);
  return page;
};
const close = ({ send }: Page) => send({ type: 'nicknameForm.closed' });
const screenOf = (page: Page) => profileScreen(page.snapshot());
const errorOf = (page: Page) => {
  const error = nicknameError(page.snapshot());
  return error && [error.place, error.message.id];
};

describe('NM-1 NM-2 saving', () => {
  it('NM-1 NM-2 nickname and marble are sent once, without spaces around them; then shown, and said', () => {
    const page = naming();
    expect([screenOf(page), page.live()]).toEqual(['naming', []]);
    submit(page, { nickname: '  Sari   7 ' });
    submit(page, { nickname: 'Other' });
    expect(page.asks()).toEqual([['setNickname', { bearer, ...named }]]);
    page.answer('setNickname.accepted', stored);
    expect([screenOf(page), profileOf(page.snapshot()), page.said()]).toEqual([
      'viewing',
      { ...profile, ...stored },
      ['nickname.saved'],
    ]);
  });

  it.each([
    ['Sa', 'length'],
    ['', 'length'],
    ['   ', 'length'],
    ['S'.repeat(21), 'length'],
    ['Sari!', 'characters'],
    ['Sari..id', 'characters'],
    ['С\u0430ri', 'characters'],
    ['Sari\u200b7', 'characters'],
    ['12345', 'characters'],
    ['Sari 081234', 'digits'],
    ['Adm1n', 'reserved'],
    ['Pemain 9999', 'reserved'],
  ])('NM-1 "%s" is refused at its field, by its rule, and not sent', (nickname, rule) => {
    const page = naming();
    submit(page, { nickname });
    expect([errorOf(page), page.live()]).toEqual([['field', `nickname.error.${rule}`], []]);
    page.send({ type: 'nicknameForm.edited' });
    expect(errorOf(page)).toBeNull();
    submit(page);
    expect(page.underway()).toEqual(['setNickname']);
  });

  it('NM-1 the length and the number of digits are said', () => {
    const page = naming();
    submit(page, { nickname: 'S' });
    expect(nicknameError(page.snapshot())?.message.values).toEqual({ least: 3, most: 20 });
    submit(page, { nickname: 'S123456' });
    expect(nicknameError(page.snapshot())?.message.values).toEqual({ n: 5 });
  });

  it('NM-2 who keeps the name that the platform gave can choose a marble', () => {
    const page = naming('Pemain 7890');
    submit(page, { nickname: ' Pemain 7890' });
    expect(page.asks()).toEqual([['setNickname', { bearer, nickname: 'Pemain 7890', marble: 'pandan' }]]);
  });

  it.each([
    ['taken', 'taken'],
    ['reserved', 'reserved'],
    ['validation', 'refused'],
  ])('NM-1 setNickname.%s is said at the field, and another nickname can be sent', (outcome, message) => {
    const page = saving();
    page.answer(`setNickname.${outcome}`);
    expect([screenOf(page), errorOf(page), page.said()]).toEqual([
      'naming',
      ['field', `nickname.error.${message}`],
      [],
    ]);
    submit(page, { nickname: 'Sari 8' });
    expect(page.underway()).toEqual(['setNickname']);
  });

  it('NM-1 changed too often: it waits, says how long, and can be left', () => {
    const page = saving();
    page.answer('setNickname.throttled', waitOf(90));
    const { until } = waitOf(90);
    expect([errorOf(page), lockOf(page.snapshot())?.until]).toEqual([['form', 'nickname.error.throttled'], until]);
    expect(nicknameError(page.snapshot())?.message.values).toEqual({ n: 90, unit: 'minutes' });
    page.send({ type: 'nicknameForm.edited' });
    submit(page);
    expect([errorOf(page), page.underway()]).toEqual([['form', 'nickname.error.throttled'], []]);
    close(page);
    expect(screenOf(page)).toBe('viewing');
  });

  it('NM-1 after the wait it can be sent again', () => {
    const page = saving();
    page.answer('setNickname.throttled', waitOf(1));
    expect(page.deadlines()).toEqual([waitOf(1).until]);
    page.reach();
    expect(errorOf(page)).toBeNull();
    submit(page);
    expect(page.underway()).toEqual(['setNickname']);
  });
});

describe('ER-1 ER-2 what fails', () => {
  it.each(callFailures)(
    'ER-2 setNickname.%s keeps the form, and closed, the profile is read again',
    (outcome, message) => {
      const page = saving();
      page.answer(`setNickname.${outcome}`);
      expect([screenOf(page), errorOf(page)]).toEqual(['naming', ['form', message]]);
      page.send({ type: 'nicknameForm.edited' });
      expect(errorOf(page)).toBeNull();
      close(page);
      expect([screenOf(page), page.underway()]).toEqual(['viewing', ['profile']]);
    },
  );

  it('ER-2 a try that went well after one without an answer leaves nothing to be read', () => {
    const page = saving();
    page.answer('setNickname.timeout');
    submit(page);
    page.answer('setNickname.accepted', stored);
    page.send({ type: 'nicknameForm.opened' });
    close(page);
    expect(page.live()).toEqual([]);
  });

  it('NM-1 closed without a try, nothing is read, and the profile is as it was', () => {
    const page = naming();
    close(page);
    expect([screenOf(page), page.live(), profileOf(page.snapshot())]).toEqual(['viewing', [], profile]);
  });

  it('NM-1 while the profile is read again the form waits: it begins with what is stored', () => {
    const page = viewing();
    page.send({ type: 'details.refreshRequested' });
    page.send({ type: 'nicknameForm.opened' });
    expect(screenOf(page)).toBe('viewing');
  });

  it('NM-1 while the form is open or sent nothing is read, whatever the form says', () => {
    const refusals = ['taken', 'reserved', 'validation', ...callFailures.map(([outcome]) => outcome)];
    const refused = refusals.map((outcome) => {
      const page = saving();
      page.answer(`setNickname.${outcome}`);
      return page;
    });
    const waiting = saving();
    waiting.answer('setNickname.throttled', waitOf(1));
    const invalid = naming();
    submit(invalid, { nickname: '' });
    for (const page of [naming(), invalid, waiting, saving(), ...refused]) {
      const before = [screenOf(page), errorOf(page), page.underway()];
      page.send({ type: 'details.refreshRequested' });
      expect([screenOf(page), errorOf(page), page.underway()]).toEqual(before);
    }
  });

  it('NM-1 while it is sent it cannot be closed', () => {
    const page = saving();
    close(page);
    expect([screenOf(page), page.underway()]).toEqual(['naming', ['setNickname']]);
  });

  it('ER-1 a session that is over ends the page', () => {
    const page = saving();
    page.answer('setNickname.unauthorized');
    expect(page.snapshot().output).toEqual({ type: 'unauthorized' });
  });
});
