/** A player's profile, walked in Chromium against the platform, with real pictures on their way. */
import type { Page } from 'playwright';
import { profileErrors, profileScreen, readTrouble } from '../../../machines/profile/profile.selectors.ts';
import { defaultLimits } from '../../../src/server/domain/platform/limits.ts';
import { profile as model } from './model.ts';
import { profileForm } from '../kit/samples.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import type { Act } from '../../../src/walk/tiers/script.ts';
import type { WalkStep } from '../../../src/walk/tiers/tier.ts';
import { keyIn, newSession, onPage } from '../../browser/account-gestures.ts';
import { expect, isVisitor, messagesOn, openAt, submitIn, text, toast } from '../../browser/gestures.ts';
import { brokenPicture, jpegPicture, otherPicture, pngPicture, tooLargePicture } from '../../browser/pictures.ts';
import { askAs } from '../kit/browser/player-steps.ts';
import { type Scene } from '../kit/browser/scene.ts';
import {
  byFault,
  closeScene,
  endSession,
  nextOutcome,
  openScene,
  password,
  really,
  tailOf,
  walkTest,
  write,
} from '../kit/browser/theatre.ts';

const small = await pngPicture();
const camera = await jpegPicture(1600);
const { perPlayer: quota } = defaultLimits.picture;

const formOf = (page: Page) => page.locator('main form');
const field = (page: Page, name: string) => formOf(page).locator(`[name="${name}"]`);
const files = (page: Page) => page.locator('#profile-image');

async function fill({ page }: Scene, { fullname, birthdate, address, nationalId }: typeof profileForm): Promise<void> {
  const [year = '', month = '', day = ''] = birthdate.split('-');
  await field(page, 'fullname').fill(fullname);
  await field(page, 'birthdate-day').fill(day);
  await field(page, 'birthdate-month').selectOption(month);
  await field(page, 'birthdate-year').fill(year);
  await field(page, 'address').fill(address);
  await field(page, 'nationalId').fill(nationalId);
}

/** What the page checks as well, by the same rules: only the fault port refuses it. */
const refusals = ['image_type', 'image_size'];

walkTest(model, (fixture) => {
  let token = '';
  /** The form has left the page, and the platform keeps its answer back. */
  let isUnderWay = false;

  /** The field that did not fit, whoever refused it. */
  let refused: 'fullname' | 'address' = 'fullname';

  /** What the answer that the walk wants next needs of the form: a day to come, a picture that is none, one too many. */
  async function send(scene: Scene, step: WalkStep): Promise<void> {
    const { page } = scene;
    const wanted = nextOutcome(step);
    if (wanted === 'saveProfile.image_unreadable') await files(page).setInputFiles(brokenPicture);
    if (wanted === 'saveProfile.image_quota') await files(page).setInputFiles(small);
    const isHeard = step.following[0]?.offer.event.type === 'upload.progressed';
    if (isHeard) await files(page).setInputFiles(camera);
    await fill(scene, {
      ...profileForm,
      ...(wanted === 'saveProfile.birthdate_future' && { birthdate: '2100-01-31' }),
    });
    await submitIn(formOf(page)).click();
  }
  /** An answer that is kept back already, or this one. */
  const said =
    (act: Act<Scene>): Act<Scene> =>
    async (scene, step) => {
      if (!isUnderWay) return act(scene, step);
      isUnderWay = false;
      await fixture.release('saveProfile');
    };
  /** As many pictures as a day may bring, from another device; some were sent here. */
  async function useQuota(): Promise<void> {
    const form = new FormData();
    const fields = { fullname: 'Sari', birthdate: '', address: '', national_id: '' };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('id_image', new Blob([new Uint8Array(small.buffer)]), 'id_image');
    const isTaken = () =>
      askAs(fixture, token, 'saveProfile', form).then(
        () => true,
        () => false,
      );
    for (let sent = 0; sent < quota.most && (await isTaken()); sent += 1);
  }

  return defineBrowserScript(model, {
    async open() {
      isUnderWay = false;
      const player = await newSession(fixture, password);
      ({ token } = player);
      const scene = await openScene(fixture, ['profile', 'saveProfile'], player);
      fixture.expects(413);
      await openAt(scene.page, '/profile');
      return scene;
    },
    close: closeScene,
    gestures: {
      async 'details.refreshRequested'({ page }) {
        const again = keyIn(page.getByRole('main'), 'account.retry').or(
          keyIn(page.getByRole('main'), 'account.refresh'),
        );
        await again.click();
      },
      async 'connection.restored'({ context }) {
        await context.setOffline(true);
        await context.setOffline(false);
      },
      /** While the profile is read again the key says so and does nothing. */
      'profileForm.opened': ({ page }) => onPage(page, 'profile.edit').dispatchEvent('click'),
      async 'profileForm.closed'({ page }) {
        await onPage(page, 'profile.form.cancel').click();
        const discard = onPage(page, 'profile.form.discard');
        if (await discard.isVisible()) await discard.click();
      },
      async 'profileForm.edited'({ page }) {
        await field(page, 'fullname').pressSequentially('i');
      },
      'profileForm.submitted': {
        complete: send,
        async noName(scene) {
          refused = 'fullname';
          await fill(scene, { ...profileForm, fullname: '' });
          await submitIn(formOf(scene.page)).click();
        },
      },
      'image.chosen': {
        async fitting({ page }) {
          await files(page).setInputFiles(small);
          await expect(
            page.getByRole('img', { name: text('profile.form.image.preview', { name: small.name }) }),
          ).toBeVisible();
        },
        otherKind: ({ page }) => files(page).setInputFiles(otherPicture),
        tooLarge: ({ page }) => files(page).setInputFiles(tooLargePicture),
      },
      async 'image.removed'({ page }) {
        const remove = onPage(page, 'profile.form.image.remove');
        if (!(await remove.isVisible())) await files(page).setInputFiles(small);
        await remove.click();
        await expect(remove).toBeHidden();
      },
      /** All of it has left the page then: what the platform will say of it is settled here, and kept back. */
      async 'upload.progressed'(scene, step) {
        const refusal = refusals.find((kind) => nextOutcome(step) === `saveProfile.${kind}`);
        await fixture.fault({ call: 'saveProfile', kind: refusal ?? 'real', hold: true });
        await really('saveProfile')(scene, step);
        isUnderWay = true;
        await expect(scene.page.locator('progress')).toHaveJSProperty('value', 100);
      },
    },
    outcomes: {
      ...tailOf('profile'),
      ...tailOf('saveProfile'),
      'profile.accepted': really('profile'),
      async 'profile.unauthorized'(scene, step) {
        await really('profile', () => endSession(scene, token))(scene, step);
        await isVisitor(scene.page);
      },
      async 'saveProfile.unauthorized'(scene, step) {
        await really('saveProfile', () => endSession(scene, token))(scene, step);
        await isVisitor(scene.page);
      },
      async 'saveProfile.accepted'(scene, step) {
        await said(really('saveProfile'))(scene, step);
        await expect(toast(scene.page)).toHaveText(text('profile.saved'));
      },
      /** The page reads the first bytes and the size itself: it sends neither. */
      'saveProfile.image_type': said(byFault({ call: 'saveProfile', kind: 'image_type' })),
      'saveProfile.image_size': said(byFault({ call: 'saveProfile', kind: 'image_size' })),
      'saveProfile.image_unreadable': really('saveProfile'),
      async 'saveProfile.image_quota'(scene, step) {
        await really('saveProfile', useQuota)(scene, step);
        await expect(messagesOn(formOf(scene.page)).last()).toHaveText(text('profile.error.image_quota'));
        await fixture.advance(quota.window);
      },
      'saveProfile.birthdate_future': really('saveProfile'),
      /** Both sides check by the same rules: only a newer server refuses what this page sends. */
      'saveProfile.validation': {
        async known(scene, step) {
          refused = 'address';
          await byFault({ call: 'saveProfile', kind: 'validation', field: refused })(scene, step);
        },
        foreign: byFault({ call: 'saveProfile', kind: 'validation', field: 'nickname' }),
      },
    },
    endings: {},
    screenOf: profileScreen,
    screens: {
      async loading({ page }) {
        await expect(page.getByRole('main').locator('[aria-busy="true"]')).toBeVisible();
        await expect(formOf(page)).toHaveCount(0);
      },
      async failed({ page }, snapshot) {
        const trouble = readTrouble(snapshot);
        if (!trouble) throw new Error('Nothing says why.');
        await expect(page.getByRole('main')).toContainText(text('profile.failed.title'));
        await expect(page.getByRole('main')).toContainText(write(trouble));
      },
      async viewing({ page, phone }, snapshot) {
        const main = page.getByRole('main');
        const isRefreshing = snapshot.matches({ viewing: 'refreshing' });
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('title.profile'));
        await expect(main).toContainText(phone.slice(-4));
        await expect(main).not.toContainText(profileForm.nationalId);
        await expect(main.locator('[aria-busy]').first()).toHaveAttribute('aria-busy', String(isRefreshing));
        const stale = main.getByText(text('profile.stale'));
        await expect(stale).toBeVisible({ visible: snapshot.matches({ viewing: 'stale' }) });
      },
      async editing({ page }, snapshot) {
        const { fields, form } = profileErrors(snapshot);
        const isSaving = snapshot.matches('saving');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('profile.form.title'));
        const isInvalid = snapshot.matches({ editing: 'invalid' });
        const errors = isInvalid ? [text(`profile.error.${refused}`)] : fields.map(({ message }) => write(message));
        await expect(formOf(page).locator('[id$="-error"] > p')).toHaveText(errors);
        const alerts = formOf(page).locator('[role="alert"]:not(:has(h2)) > *');
        await expect(alerts).toHaveText(form ? [write(form)] : []);
        if (isSaving) await expect(submitIn(formOf(page))).toHaveAttribute('aria-busy', 'true');
        else await expect(submitIn(formOf(page))).not.toHaveAttribute('aria-busy', 'true');
      },
      none: ({ page }) => expect(formOf(page)).toHaveCount(0),
    },
  });
});
