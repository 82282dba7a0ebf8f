import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../fixtures.js';
import type { DocentPanel } from '../pages/docent-panel.js';
import { dictateAnswers } from '../support/dictated-answer.js';
import { expectNoViolations } from '../support/expect-no-violations.js';
import { type ReadyLine, startService } from '../support/service-process.js';

const actions = ({ lastAnswer }: DocentPanel) => lastAnswer.getByRole('list', { name: 'What you can do' });
const said = ({ lastAnswer }: DocentPanel) => lastAnswer.locator('.page-action-said');

/** A page with a tool that invites a colleague and a tool that fails. The page's title shows each call of the first one. */
const pageWith = ({ url, domain, key }: Pick<ReadyLine, 'url' | 'domain' | 'key'>, from = url, head = '') =>
	`<!doctype html><html lang="en"><head><title>Guide</title>${head}</head><body><main><h1>Guide</h1></main>
	<script src="${from}/docent.js"></script>
	<script>
		Docent.init({ domain: '${domain}', apiKey: '${key}', baseUrl: '${url}', tools: [
			{ name: 'invite', label: 'Invite a colleague', confirm: 'An invitation is sent to your team.',
				run: (call) => { document.title += JSON.stringify(call); return 'The invitation is sent.'; } },
			{ name: 'broken', label: 'Restart the pump', run: async () => { throw new Error('No power.'); } },
			{ name: 'unused', label: 'Never offered', run: () => undefined },
		] });
	</script></body></html>`;

const frontmatter = `---
title: Teams
actions:
  - invite
  - { name: broken, label: Restart it }
  - { name: plans, label: Compare the plans, href: /plans }
  - unknown
  - { name: bad, label: Bad, href: "javascript:alert(1)" }
---

# Teams

## Adding a colleague to the team

A colleague is added to the team from the team page. Press the button for colleagues and give the address.
`;

test('a cited page offers what its frontmatter names: links, and functions that the reader confirms', async ({
	page,
	hosts,
	panel,
}) => {
	// The test starts its own service.
	test.slow();
	const folder = await mkdtemp(join(tmpdir(), 'docent-actions-'));
	try {
		await writeFile(join(folder, 'teams.md'), frontmatter);
		await writeFile(join(folder, 'index.md'), '# Start\n\nNothing to see.\n');
		await using service = await startService(folder);
		await page.goto(hosts.written(pageWith(service)));
		await panel.open();
		await panel.ask('How do I add a colleague to the team?');
		await expect(actions(panel).getByRole('listitem')).toHaveText([
			'Invite a colleague',
			'Restart it',
			'Compare the plans',
		]);
		await expect(actions(panel).getByRole('link')).toHaveAttribute('href', `${hosts.origin}/plans`);
		await expect(panel.lastAnswer.locator('[part=page-actions]')).toHaveCount(1);
		await expectNoViolations(page, 'actions', { within: 'docent-assistant' });

		const invite = actions(panel).getByRole('button', { name: 'Invite a colleague' });
		await invite.focus();
		await page.keyboard.press('Enter');
		await expect(panel.lastAnswer.getByText('An invitation is sent to your team.')).toBeVisible();
		expect(await page.title(), 'it ran before the reader agreed').toBe('Guide');
		await expectNoViolations(page, 'confirmation', { within: 'docent-assistant' });
		await page.keyboard.press('Escape');
		await expect(invite).toBeFocused();
		await expect(panel.dialog).toBeVisible();
		await page.keyboard.press('Enter');
		await expect(panel.lastAnswer.getByRole('button', { name: 'Invite a colleague' }).last()).toBeFocused();
		await page.keyboard.press('Enter');
		await expect(said(panel)).toHaveText('The invitation is sent.');
		expect(await page.title()).toBe('Guide{"path":"/teams"}');
		await expect(invite).toBeFocused();

		await actions(panel).getByRole('button', { name: 'Restart it' }).click();
		await expect(said(panel)).toHaveText('“Restart it” did not work. Try again in a moment.');

		await page.reload();
		await expect(actions(panel).getByRole('listitem')).toHaveCount(3);
	} finally {
		await rm(folder, { recursive: true });
	}
});

test('a model proposes a tool, and nothing runs before the reader presses and confirms', { tag: '@core' }, async ({
	page,
	hosts,
	panel,
	service,
}) => {
	await using answer = await dictateAnswers();
	await page.goto(hosts.written(pageWith({ ...service, url: answer.url }, service.url)));
	await panel.open();
	await panel.submit('Invite Ada.');
	const call = { toolCallId: 'c1', toolName: 'invite', input: { email: 'ada@example.com' } };
	await answer.put({ type: 'text-end', id: '1' }, { type: 'tool-input-available', ...call });
	await answer.put({ type: 'tool-input-available', ...call, toolCallId: 'c2', toolName: 'elsewhere' });
	await answer.end();
	await expect(actions(panel).getByRole('listitem')).toHaveText(['Invite a colleague']);
	expect(await page.title()).toBe('Guide');
	await actions(panel).getByRole('button').click();
	await expect(panel.lastAnswer.locator('dl'), 'what it runs with is seen').toHaveText('emailada@example.com');
	await panel.lastAnswer.getByRole('button', { name: 'Cancel' }).click();
	expect(await page.title()).toBe('Guide');
	await actions(panel).getByRole('button').click();
	await panel.lastAnswer.getByRole('button', { name: 'Invite a colleague' }).last().click();
	await expect(said(panel)).toHaveText('The invitation is sent.');
	expect(await page.title()).toBe('Guide{"input":{"email":"ada@example.com"}}');
});

test('the head of the reader’s page names actions, and an answer that cites the page offers them', async ({
	page,
	hosts,
	panel,
	service,
}) => {
	await using answer = await dictateAnswers();
	const meta = `<meta name="docent:actions" content='["invite", {"name": "trial", "label": "Start a trial", "href": "/trial"}]'>`;
	const html = pageWith({ ...service, url: answer.url }, service.url, meta);
	const address = hosts.written(html);
	const { pathname } = new URL(address);
	await page.goto(address);
	await panel.open();
	for (const [question, cited, names] of [
		['Elsewhere?', '/other', []],
		['Here?', pathname, ['Invite a colleague', 'Start a trial']],
	] as const) {
		await panel.submit(question);
		await answer.put({ type: 'source-url', sourceId: cited, url: cited, title: 'A page' });
		await answer.say(`So it is. [1](${cited})`);
		await answer.end();
		await panel.settled();
		await expect(actions(panel).getByRole('listitem')).toHaveText([...names]);
	}
});
