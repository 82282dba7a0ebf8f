import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodeUiMessageStream } from '../../stream/ui-message-stream.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service/service-under-test.js';
import { valuesOf } from '../../testing/service/streams.js';

const teams = `---
title: Teams
actions: [invite, { name: plans, label: Compare the plans, href: /plans }, { name: bad, href: "javascript:alert(1)" }]
---

## Adding a colleague to the team

A colleague is added to the team from the team page.
`;
const pumps = '# Pumps\n\n## Priming a pump\n\nFill the pump with water before it is started.\n';

let service: ServiceUnderTest;
beforeAll(async () => {
	service = await createServiceUnderTest({ docsFolder: scratchFolder({ 'teams.md': teams, 'pumps.md': pumps }) });
});
afterAll(() => service.dispose());

async function actionsOf(question: string) {
	const { body } = await service.ask(question);
	const chunks = body ? await valuesOf(decodeUiMessageStream(body)) : [];
	return chunks.filter(({ type }) => type === 'data-actions');
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
