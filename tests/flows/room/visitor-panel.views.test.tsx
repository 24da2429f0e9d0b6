/** What a visitor reads in the place where players choose their stake. */
import { expect, it } from 'vitest';
import { VisitorPanel } from '../../../src/web/flows/room/PlayPanel.tsx';
import { say, settle, showAlone } from '../kit/views/fixture.tsx';

it.each([
  [true, 'game.login.invited', 'game.login.text'],
  [false, 'game.login.text', 'game.login.invited'],
] as const)('GM-4 GM-10 whether a friend invites, beside the way to log in: %s', async (isInvited, said, unsaid) => {
  const { page, container, close } = await settle(() => showAlone(<VisitorPanel isInvited={isInvited} />));
  await page.in('main').see({ says: [said], buttons: { 'game.login': 'ready' } });
  expect(container.textContent).not.toContain(say(unsaid));
  close();
});
