import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** `preload: false` where a policy forbids axe to read the page's style sheets a second time. */
export async function violations(page: Page, options: RunOptions = {}): Promise<string[]> {
  const run = `(async () => {
    return (await axe.run(${JSON.stringify({ ...options, resultTypes: ['violations'] })})).violations;
  })()`;
  const found = (await inOwnWorld(page, async (evaluate) => {
    if (!(await evaluate('"axe" in globalThis'))) await evaluate(`${axe}; undefined`);
    return evaluate(run);
  })) as AxeResults['violations'];
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  );
}

type Evaluate = (expression: string) => Promise<unknown>;

/** Runs in an isolated world, where a clock that the test has stopped still runs. */
async function inOwnWorld<Result>(page: Page, use: (evaluate: Evaluate) => Promise<Result>): Promise<Result> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'axe',
  });
  const result = await use(async (expression) => {
    const order = { contextId, expression, awaitPromise: true, returnByValue: true };
    const { result: found, exceptionDetails } = await session.send('Runtime.evaluate', order);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return found.value as unknown;
  });
  await session.detach();
  return result;
}
