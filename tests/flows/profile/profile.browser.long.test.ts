import { defaultLimits } from '../../../src/server/domain/platform/limits.ts';
import { profile as model } from './model.ts';
import { picture, profilePage } from './page.ts';
import { profileForm } from '../kit/samples.ts';
import { expect, openAt, text } from '../../browser/gestures.ts';
import { brokenPicture, jpegPicture, otherPicture, pngPicture, tooLargePicture } from '../../browser/pictures.ts';
import { askAs, logInAgain } from '../kit/browser/player-steps.ts';
import {
  byFault,
  faultsOf,
  endsIn,
  inChromium,
  nextOutcome,
  openAsPlayer,
  playerTailOf,
  really,
  reconnect,
  says,
  walkTest,
  type Act,
  type PathRun,
  type WalkStep,
} from '../kit/browser/walk.ts';

const small = await pngPicture();
const photo = await jpegPicture();
const { perPlayer: quota } = defaultLimits.picture;

/** Refusals that the page makes first by the same rules: the fault port provides them. */
const refusals = ['image_type', 'image_size'];

walkTest(model, (fixture) => {
  /** The form has left the page, and the platform keeps its answer back. */
  let isUnderWay = false;

  let refused: 'fullname' | 'address' = 'fullname';
  const { gestures, screens, screenOf, ...page } = inChromium(profilePage('0001', () => [refused]));
  async function choose(run: PathRun, file: typeof photo): Promise<void> {
    await run.page.locator('#profile-image').setInputFiles(file);
    page.choose(run, file.name);
  }

  async function send(run: PathRun, step: WalkStep): Promise<void> {
    const wanted = nextOutcome(step);
    if (wanted === 'saveProfile.image_unreadable') await choose(run, brokenPicture);
    if (wanted === 'saveProfile.image_quota') await choose(run, small);
    const isHeard = step.following[0]?.offer.event.type === 'upload.progressed';
    if (isHeard) await choose(run, photo);
    await page.submit(run, {
      ...profileForm,
      ...(wanted === 'saveProfile.birthdate_future' && { birthdate: '2100-01-31' }),
    });
  }
  /** An answer that is kept back already, or this one. */
  const said =
    (act: Act<PathRun>): Act<PathRun> =>
    async (run, step) => {
      if (!isUnderWay) return act(run, step);
      isUnderWay = false;
      await fixture.release('saveProfile');
    };
  /** As many pictures as a day may bring, from another device; some were sent here. */
  async function useQuota({ token }: PathRun): Promise<void> {
    const form = new FormData();
    const { nationalId: national_id, ...others } = profileForm;
    const fields = { ...others, national_id };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('id_image', new Blob([new Uint8Array(small.buffer)]), 'id_image');
    const isTaken = () =>
      askAs(fixture, token, 'saveProfile', form).then(
        () => true,
        () => false,
      );
    for (let sent = 0; sent < quota.most && (await isTaken()); sent += 1);
  }

  return {
    async open(step) {
      isUnderWay = false;
      const { fullname, birthdate, address, nationalId: national_id } = profileForm;
      const run = await openAsPlayer(fixture, ['profile', 'saveProfile', 'setNickname'], {
        profile: { fullname, birthdate, address, national_id },
        pin: '604913',
      });
      fixture.expects(413);
      await openAt(run.page, '/profile');
      if (step.edge.offer.sample === 'restored') {
        await really('profile')(run, step);
        await gestures['profileForm.opened'](run);
        await page.write(run);
        await logInAgain(run);
      }
      return run;
    },
    gestures: {
      ...gestures,
      'connection.restored': reconnect,
      'profileForm.submitted': {
        complete: send,
        async noName(run) {
          refused = 'fullname';
          await gestures['profileForm.submitted'].noName(run);
        },
      },
      'image.chosen': {
        async fitting(run) {
          await choose(run, small);
          const preview = text('profile.form.image.preview', { name: small.name });
          await expect(run.page.getByRole('img', { name: preview })).toBeVisible();
        },
        otherKind: (run) => choose(run, otherPicture),
        tooLarge: (run) => choose(run, tooLargePicture),
      },
      async 'image.removed'(run) {
        if (!run.driver.typed.has(picture)) await choose(run, small);
        await gestures['image.removed'](run);
      },
      /** The form has left the page: the answer is decided here, and held. */
      async 'upload.progressed'(run, step) {
        const refusal = refusals.find((kind) => nextOutcome(step) === `saveProfile.${kind}`);
        await fixture.fault({ call: 'saveProfile', kind: refusal ?? 'real', hold: true });
        await really('saveProfile')(run, step);
        isUnderWay = true;
        await expect(run.page.locator('progress')).toHaveJSProperty('value', 100);
      },
    },
    outcomes: {
      ...playerTailOf('profile', 'saveProfile', 'setNickname'),
      ...faultsOf('setNickname', 'taken', 'reserved', 'validation', 'throttled'),
      'setNickname.accepted': endsIn(really('setNickname'), says('nickname.saved')),
      'profile.accepted': really('profile'),
      'saveProfile.accepted': endsIn(said(really('saveProfile')), says('profile.saved')),
      /** The page reads the first bytes and the size itself: it sends neither. */
      'saveProfile.image_type': said(byFault()),
      'saveProfile.image_size': said(byFault()),
      'saveProfile.image_unreadable': really('saveProfile'),
      async 'saveProfile.image_quota'(run, step) {
        await really('saveProfile', useQuota)(run, step);
        const fields = { [picture]: { value: '', error: 'profile.error.image_quota' } } as const;
        await run.driver.in('main').see({ fields });
        await fixture.advance(quota.window);
      },
      'saveProfile.birthdate_future': really('saveProfile'),
      /** Page and server have the same rules: only a newer server refuses this input. */
      'saveProfile.validation': {
        async known(run, step) {
          refused = 'address';
          await byFault({ field: refused })(run, step);
        },
        foreign: byFault({ field: 'nickname' }),
      },
    },
    endings: {},
    screenOf,
    screens: {
      ...screens,
      none: ({ page }) => expect(page.locator('main form')).toHaveCount(0),
    },
  };
});
