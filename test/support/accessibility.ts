import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Axe = {
  readonly run: (options: {
    resultTypes: ['violations'];
    rules: Readonly<Record<string, { enabled: true }>>;
  }) => Promise<{ violations: { impact: string; id: string; nodes: { html: string }[] }[] }>;
};

/** What axe finds on a page, with the first node of each rule. */
export const accessibilityFaults = async (page: Page): Promise<string[]> => {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: Axe }).axe.run({
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
    }),
  );
  return violations.map(({ impact, id, nodes }) => `${impact} ${id}: ${nodes[0]?.html}`);
};
