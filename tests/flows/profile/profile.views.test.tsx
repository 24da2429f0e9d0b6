import { flushSync } from 'react-dom';
import { expect } from 'vitest';
import type { profileMachine } from '../../../machines/profile/profile.machine.ts';
import { imageLimit } from '../../../src/contract/profile-rules.ts';
import { ProfilePage } from '../../../src/web/pages/ProfilePage.tsx';
import { profile } from './model.ts';
import { picture, profilePage } from './page.ts';
import { idImage, profile as known } from '../kit/samples.ts';
import { fromTheWorld, inViews, showAlone, walkTest, type Fixture, type ViewFixture } from '../kit/views/fixture.tsx';

type On = ViewFixture<typeof profileMachine, Fixture>;

const { gestures, screens, screenOf, ...page } = inViews(profilePage('4321', ({ context }) => context.problems));

const heads = { jpeg: [0xff, 0xd8, 0xff, 0xe0], heic: [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70] };

/** A file is chosen; the machine hears of it once its first bytes are read. */
const chosen =
  (name: string, head: keyof typeof heads, size = idImage.size) =>
  async (on: On) => {
    const file = new File([new Uint8Array(heads[head])], name);
    Object.defineProperty(file, 'size', { value: size });
    const input = on.mounted.find<HTMLInputElement>('#profile-image');
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    const heard = new Promise<void>((resolve) => {
      const watch = on.actor.subscribe(() => {
        watch.unsubscribe();
        resolve();
      });
    });
    page.choose(on, name);
    flushSync(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
    await heard;
  };

walkTest('PF-1 PF-2 ER-1 ER-2 the profile shows every configuration of its machine', profile, {
  mount(actor) {
    const mounted = showAlone(<ProfilePage actor={actor} />);
    if (actor.getSnapshot().context.draft) page.restore({ mounted });
    return mounted;
  },
  gestures: {
    ...gestures,
    'connection.restored': fromTheWorld,
    'image.chosen': {
      fitting: chosen('ktp.jpg', 'jpeg'),
      otherKind: chosen('ktp.heic', 'heic'),
      tooLarge: chosen('ktp.jpg', 'jpeg', imageLimit + 1),
    },
    'image.removed': (on, step) =>
      on.mounted.page.typed.has(picture) ? gestures['image.removed'](on) : fromTheWorld(on, step),
    'upload.progressed': fromTheWorld,
  },
  screenOf,
  screens: {
    ...screens,
    async editing(on, snapshot) {
      await screens.editing(on, snapshot);
      const { container, find } = on.mounted;
      for (const link of container.querySelectorAll('main form [role=alert] li a'))
        expect(find(link.getAttribute('href') ?? '')).toBeInstanceOf(HTMLElement);
      const { image, percent } = snapshot.context;
      const isUnderWay = snapshot.matches('saving') && image !== null;
      expect(container.querySelector('progress')?.value ?? null).toBe(isUnderWay ? percent : null);
    },
    none: ({ mounted }) => mounted.page.in('main').see({ doesNotSay: new RegExp(known.fullname ?? '') }),
  },
});
