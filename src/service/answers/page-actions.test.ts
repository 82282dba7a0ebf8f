import { expect, it } from 'vitest';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { createServiceUnderTest } from '../../testing/service/service-under-test.js';
import { shared } from '../../testing/service/shared.js';
import { chunksOf } from '../../testing/service/streams.js';

const teams = `---
title: Teams
actions: [invite, { name: plans, label: Compare the plans, href: /plans }, { name: bad, href: "javascript:alert(1)" }]
---

## Adding a colleague to the team

A colleague is added to the team from the team page.
`;
const pumps = '# Pumps\n\n## Priming a pump\n\nFill the pump with water before it is started.\n';

const service = shared(() =>
	createServiceUnderTest({ docsFolder: scratchFolder({ 'teams.md': teams, 'pumps.md': pumps }) }),
);

async function actionsOf(question: string) {
	return (await chunksOf(await service.ask(question))).filter(({ type }) => type === 'data-actions');
}

it('tells what a cited page lets readers do, and nothing of other pages', async () => {
	expect(await actionsOf('How do I add a colleague to the team?')).toEqual([
		{
			type: 'data-actions',
			data: [
				{ name: 'invite', path: '/teams' },
				{ name: 'plans', label: 'Compare the plans', href: '/plans', path: '/teams' },
			],
		},
	]);
	expect(await actionsOf('How do I prime a pump?')).toEqual([]);
});
