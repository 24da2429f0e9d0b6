/** 401 from any call ends the session, those without a bearer included (SS-2, ER-1). */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { newSession } from './account-gestures.ts';
import {
  expect,
  fillRegister,
  isReady,
  isVisitor,
  messagesOn,
  openAt,
  openRegister,
  registerDialog,
  stored,
  submitIn,
  text,
} from './gestures.ts';
import { newPhone, useFixture } from './fixture.ts';

const fixture = useFixture();
const password = 'layang-layang-senja';

/** A platform that wants a token for everything. */
const refuse = (page: Page, call: { path: string }) =>
  page.route(
    (url) => url.pathname.endsWith(call.path),
    (route) => route.fulfill({ status: 401, json: { code: 'nobody' } }),
  );

describe('401 from any call ends the session, those without a bearer included', () => {
  for (const call of [calls.merchantLookup, calls.games]) {
    test(`401 from ${call.name}: token and phone are gone, and the page is a visitor's`, async () => {
      fixture.expects(401);
      const player = await newSession(fixture, password);
      const page = await fixture.page(player.visit);
      await refuse(page, call);
      await openAt(page);
      await isVisitor(page);
      expect(await stored(page)).not.toHaveProperty('token');
      expect(await stored(page)).not.toHaveProperty('phone');
    });
  }

  test('401 from a call of a visitor: no token stays stored, the form says what happened and can be sent again', async () => {
    fixture.expects(401);
    const page = await openAt(await fixture.page());
    await isReady(page);
    await openRegister(page);
    await page.evaluate(() => localStorage.setItem('token', 'left-behind-by-an-earlier-client'));
    await refuse(page, calls.register);
    await fillRegister(page, newPhone());
    await submitIn(registerDialog(page)).click();
    await expect(messagesOn(registerDialog(page))).toHaveText([text('error.unknown')]);
    expect(await stored(page)).not.toHaveProperty('token');
    await expect(submitIn(registerDialog(page))).toBeEnabled();
  });
});
