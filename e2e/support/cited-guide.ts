/** The guide of a host page with an answer that cites two of its passages. */
import type { Page } from '@playwright/test';
import { type FaultServer, startFaultServer } from '../../src/testing/faults/fault-server.js';
import { test as base } from '../fixtures.js';
import type { DocentPanel } from '../pages/docent-panel.js';
import { citedAnswer, type FoundPassage } from './cited-answer.js';
import type { HostServer } from './host-server.js';

export const fitting: FoundPassage = {
	url: '/guide#fitting',
	title: 'Gasket guide',
	heading: 'Fitting',
	breadcrumb: ['Gasket guide', 'Fitting'],
	content: 'Tighten the bolts **crosswise** in three rounds, so that the pressure spreads evenly.',
};
export const removal: FoundPassage = {
	url: '/guide#removal',
	title: 'Gasket guide',
	heading: 'Removal',
	breadcrumb: ['Gasket guide', 'Removal'],
	content: 'Loosen the bolts in the [reverse](/order) order.',
};
/** A sentence as the page has it, without the marks of Markdown. */
export const passageOf = (sentence: string) => sentence.replace(/[*[\]]|\(\/order\)/g, '');

export const test = base.extend<{ fault: FaultServer }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
	fault: async ({}, use) => {
		const fault = await startFaultServer();
		await use(fault);
		await fault.close();
	},
});

export const settings = (fault: FaultServer) => ({ attributes: { 'data-base-url': fault.url } });

interface Asking {
	page: Page;
	hosts: HostServer;
	panel: DocentPanel;
	fault: FaultServer;
}

/** Asks on the guide, and has the answer that cites both passages. */
export async function askOnGuide({ page, hosts, panel, fault }: Asking): Promise<void> {
	const guide = hosts.page('guide', settings(fault));
	const [first, second] = [`${guide}#fitting`, `${guide}#removal`];
	fault.setAnswer(
		citedAnswer(
			'bolts',
			[
				{ ...fitting, url: first },
				{ ...removal, url: second },
			],
			`Go round [1](${first}). To take it off, go back [2](${second}).`,
		),
	);
	await page.setViewportSize({ width: 1100, height: 420 });
	await page.goto(guide);
	await panel.open();
	await panel.ask('How do I tighten the bolts?');
}
