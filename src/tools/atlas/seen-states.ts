/** Which states of the product's machines somebody can see, and why the walks in Chromium do not come to some of them. */
import { coverages } from '../../../tests/browser/walk/uncovered-page.ts';
import { models } from '../../../tests/models/index.ts';
import { explore } from '../../../tests/walk/explore.ts';
import { restingStates } from '../../../tests/walk/uncovered.ts';
import type { Seen } from './missing.ts';

export async function seenStates(): Promise<Seen[]> {
  const found = await coverages();
  return models.map((model) => {
    const { unseen = [] } = found.find(({ machine }) => machine === model.name) ?? {};
    return {
      machine: model.name,
      states: restingStates(explore(model)),
      reasons: new Map(unseen.map(({ state, reason }) => [state, reason])),
    };
  });
}
