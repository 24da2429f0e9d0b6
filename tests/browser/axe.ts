import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** `preload: false` where a policy forbids axe to read the page's style sheets a second time. */
export async function violations(page: Page, options: RunOptions = {}): Promise<string[]> {
  const { look, leave } = await axeOn(page);
  const found = await look(options);
  await leave();
  return found;
}

/** Looks at the page's document as often as asked, with axe read once. */
export async function axeOn(page: Page) {
  const { evaluate, leave } = await ownWorld(page);
  await evaluate(`${axe}; undefined`);
  return {
    leave,
    async look(options: RunOptions = {}): Promise<string[]> {
      const found = (await evaluate(`(async () => {
        return (await axe.run(${JSON.stringify({ ...options, resultTypes: ['violations'] })})).violations;
      })()`)) as AxeResults['violations'];
      return found.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
      );
    },
  };
}

/** An isolated world, where a clock that the test has stopped still runs. */
async function ownWorld(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'axe',
  });
  return {
    leave: () => session.detach(),
    async evaluate(expression: string): Promise<unknown> {
      const order = { contextId, expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', order);
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value as unknown;
    },
  };
}
