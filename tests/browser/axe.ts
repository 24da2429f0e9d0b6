/** What axe finds wrong with a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** `preload: false` where a policy forbids axe to read the page's style sheets a second time. */
export async function violations(page: Page, options: RunOptions = {}): Promise<string[]> {
  await page.evaluate(axe);
  const results = await page.evaluate(async (more) => {
    const { axe: injected } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    return injected.run({ ...more, resultTypes: ['violations'] });
  }, options);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  );
}
