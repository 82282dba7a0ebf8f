import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from '../fixtures.js';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxePage {
	axe?: { run(within: string, options: RunOptions): Promise<AxeResults> };
}

/** What axe looks at. */
export interface AxeScope {
	/** These rules alone; by default all of them. */
	rules?: readonly string[];
	/** The rules of these standards; by default all of them. */
	tags?: readonly string[];
	/** A selector of what is looked at; by default the whole page. */
	within?: string;
}

/** What pages are held to. */
export const standards = { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

/**
 * Axe finds nothing wrong on the page as it is now. Its source is sent to a page once, which takes as long as to run it.
 * @param state what the page shows, for the message
 */
export async function expectNoViolations(page: Page, state: string, scope: AxeScope = {}): Promise<void> {
	const { rules, tags, within = 'html' } = scope;
	const isThere = await page.evaluate(() => (globalThis as AxePage).axe !== undefined);
	if (!isThere) await page.evaluate(source);
	const options: RunOptions = {
		resultTypes: ['violations'],
		...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
		...(tags && { runOnly: { type: 'tag', values: [...tags] } }),
	};
	const found = await page.evaluate(
		async ([within, options]) => {
			const results = await (globalThis as AxePage).axe?.run(within, options);
			return results?.violations.map(
				({ id, nodes }) =>
					`${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary}`).join(', ')}`,
			);
		},
		[within, options] as const,
	);
	expect.soft(found, `axe, ${state}`).toEqual([]);
}
