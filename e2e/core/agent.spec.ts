import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { agentJobMessagePath, agentJobPath, agentJobsCreatePath } from '../../src/contract/agent-paths.js';
import type { AgentJob } from '../../src/contract/agent-v2.js';
import { root } from '../../src/tooling/run.js';
import { test as base, expect } from '../fixtures.js';
import { expectNoViolations } from '../support/expect-no-violations.js';
import { type ServedDocumentation, startService } from '../support/service-process.js';

const hostile = '"><img src=x onerror=alert(1)>';

const pages = {
	'index.md': `# Welcome\n\nAcme Cloud runs your things. Read how to [install it](guide/install.md#linux).\n`,
	'guide/install.md': '---\ntitle: Install\n---\n\n## Linux\n\nRun `acme install`. Acme Cloud asks for a folder.\n',
	[`guide/${hostile}.md`]: `# Odd\n\nAcme Cloud <script>alert(2)</script> ${hostile} \u202edne\n`,
};

interface AgentService extends ServedDocumentation {
	adminKey: string;
	docs: string;
	/** Gives a job an instruction, a new one when it has no id, and waits for its end. */
	ask(prompt: string, id?: string): Promise<AgentJob>;
}

async function writePages(docs: string): Promise<void> {
	await mkdir(join(docs, 'guide'), { recursive: true });
	for (const [path, text] of Object.entries(pages)) await writeFile(join(docs, path), text);
}

async function withAgent(use: (agent: AgentService) => Promise<void>): Promise<void> {
	const docs = await mkdtemp(join(tmpdir(), 'docent-docs-'));
	await writePages(docs);
	{
		await using service = await startService(docs);
		const { url, adminKey, projectId } = service;
		if (adminKey === undefined) throw new Error('The first start made no admin key.');
		const send = async (path: string, body?: unknown): Promise<AgentJob> => {
			const response = await fetch(url + path, {
				method: body === undefined ? 'GET' : 'POST',
				headers: { 'content-type': 'application/json', authorization: `Bearer ${adminKey}` },
				...(body !== undefined && { body: JSON.stringify(body) }),
			});
			if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
			return (await response.json()) as AgentJob;
		};
		const ask: AgentService['ask'] = async (prompt, id) => {
			const path = id === undefined ? agentJobsCreatePath('v2', projectId) : agentJobMessagePath(projectId, id);
			let job = await send(path, { prompt });
			await expect(async () => {
				job = await send(agentJobPath('v2', projectId, job.id));
				expect(job.status).not.toBe('active');
			}).toPass({ timeout: 30_000 });
			return job;
		};
		await use({ ...service, adminKey, docs, ask });
	}
	await rm(docs, { recursive: true, force: true });
}

interface Reviewed {
	url: string;
	adminKey: string;
	/** Of a pull request that stays as it is. */
	link: string;
}

const test = base.extend<{ agent: AgentService }, { reviewed: Reviewed }>({
	/** A service over a documentation of its own, which its jobs change. */
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
	agent: ({}, use) => withAgent(use),
	/** A service with one pull request, for tests that only look. */
	reviewed: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
		({}, use) => withAgent(async (agent) => use({ ...agent, link: linkOf(await agent.ask(rename)) })),
		{ scope: 'worker' },
	],
});

// One worker, so that its service starts once.
test.describe.configure({ mode: 'default' });

const rename = 'Replace "Acme Cloud" with "Acme" everywhere';

const linkOf = ({ prLink, message }: AgentJob): string => {
	if (prLink === null) throw new Error(`There is no pull request: ${message}`);
	return prLink;
};

const fileOf = (page: Page, path: RegExp) =>
	page.locator('details.file').filter({ has: page.locator('.path', { hasText: path }) });

async function signIn(page: Page, adminKey: string): Promise<void> {
	await page.getByRole('link', { name: 'Sign in' }).click();
	await page.getByLabel('Admin key').fill(adminKey);
	await page.getByRole('button', { name: 'Sign in' }).click();
}

test('an instruction becomes a pull request, which is merged on its page, and readers see it', async ({
	page,
	agent,
}) => {
	const job = await agent.ask(rename);
	expect(job).toMatchObject({ status: 'completed', outcome: 'pull_request' });
	const link = linkOf(job);
	expect(link.startsWith(`${agent.url}/_docent/review/`)).toBe(true);

	await page.goto(link);
	const file = fileOf(page, /^guide\/install\.md$/);
	await expect(file.locator('.line-old .line-text')).toHaveText('Run `acme install`. Acme Cloud asks for a folder.');
	await expect(file.locator('.line-new .line-text')).toHaveText('Run `acme install`. Acme asks for a folder.');
	await expect(file.locator('.line-old mark')).toHaveText(/Cloud/);
	await expect(file.locator('.line-new .line-number').nth(1)).toHaveText('7');
	await expect(page.locator('.check-passed').filter({ hasText: 'Links and anchors' })).toBeVisible();
	await expect(page.locator('.instructions')).toContainText(rename);
	await expect(page.locator('.commits > li')).toHaveCount(1);
	await expect(page.getByRole('button', { name: /Merge|Close/ })).toHaveCount(0);
	expect(await readFile(join(agent.docs, 'index.md'), 'utf8')).toContain('Acme Cloud');

	await signIn(page, agent.adminKey);
	await expect(page).toHaveURL(link);
	await page.getByRole('button', { name: 'Merge into main' }).click();
	await expect(page.locator('.state')).toHaveText('Merged');
	await expect(page.getByRole('button', { name: 'Merge' })).toHaveCount(0);
	expect(await readFile(join(agent.docs, 'guide/install.md'), 'utf8')).toContain('Acme asks for a folder.');
	await page.goto(`${agent.url}/guide/install`);
	await expect(page.getByText('Acme asks for a folder.')).toBeVisible();
});

test('a closed pull request changes nothing, and a further instruction gets another one', async ({ page, agent }) => {
	const job = await agent.ask(rename);
	const first = linkOf(job);
	await page.goto(first);
	await signIn(page, agent.adminKey);
	await page.getByRole('button', { name: 'Close' }).click();
	await expect(page.locator('.state')).toHaveText('Closed');
	expect(await readFile(join(agent.docs, 'index.md'), 'utf8')).toContain('Acme Cloud');

	const again = await agent.ask('Replace "Acme Cloud" with "Umbrella" in guide/install.md', job.id);
	expect(again.message).toContain('was closed');
	const second = linkOf(again);
	expect(second).not.toBe(first);
	await page.goto(second);
	await expect(page.locator('.state')).toHaveText('Open');
	await expect(page.locator('.line-new .line-text')).toHaveText([/Umbrella asks for a folder/]);
	await page.goto(first);
	await expect(page.locator('.state')).toHaveText('Closed');
	await expect(page.locator('.line-new .line-text').filter({ hasText: 'Umbrella' })).toHaveCount(0);
});

test('a change is asked for on the page and joins the same pull request', async ({ page, agent }) => {
	const link = linkOf(await agent.ask(rename));
	await page.goto(link);
	await signIn(page, agent.adminKey);
	await page.getByText('Ask for a change').press('Enter');
	await page.getByLabel('What should be different?').fill('Replace "asks for" with "wants" in guide/install.md');
	await page.getByRole('button', { name: 'Send to the agent' }).click();
	await expect(page).toHaveURL(link);
	await expect(async () => {
		await page.reload();
		await expect(page.locator('.commits > li')).toHaveCount(2, { timeout: 1_000 });
		await expect(page.locator('.line-new .line-text').filter({ hasText: 'Acme wants a folder.' })).toHaveCount(1);
	}).toPass({ timeout: 30_000 });
	await expect(page.locator('.instructions > li')).toHaveCount(2);
});

test('what somebody has changed meanwhile is named and kept', async ({ page, agent }) => {
	await page.goto(linkOf(await agent.ask(rename)));
	await signIn(page, agent.adminKey);
	await writeFile(join(agent.docs, 'index.md'), '# Welcome\n\nAnother sentence.\n');
	await page.getByRole('button', { name: 'Merge into main' }).click();
	await expect(page.getByRole('alert')).toContainText('index.md');
	await expect(page.locator('.state')).toHaveText('Open');
	expect(await readFile(join(agent.docs, 'index.md'), 'utf8')).toContain('Another sentence.');
	expect(await readFile(join(agent.docs, 'guide/install.md'), 'utf8')).toContain('Acme Cloud');
});

test('nothing that a pull request holds runs or hides, and no page but its own is asked for', async ({
	page,
	reviewed,
}) => {
	const { link, url: origin } = reviewed;
	const asked: string[] = [];
	page.on('request', (request) => asked.push(request.url()));
	const said: string[] = [];
	page.on('dialog', (dialog) => said.push(dialog.message()));
	page.on('console', (message) => said.push(message.text()));
	await page.goto(link);
	const odd = fileOf(page, /onerror/);
	await expect(odd.locator('.path')).toHaveText(`guide/${hostile}.md`);
	await expect(odd.locator('.line-new .line-text')).toContainText('<script>alert(2)</script>');
	await expect(odd.locator('.line-new .unseen-character')).toHaveText('U+202E');
	await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
	expect(said).toEqual([]);
	expect(asked.filter((url) => !url.startsWith(`${origin}/_docent/`))).toEqual([]);
	await expect(page.locator('main img, main script, main iframe')).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
	test(`the page has no fault for those who use other means, ${colorScheme}, wide and narrow`, async ({
		page,
		reviewed,
	}) => {
		await page.emulateMedia({ colorScheme });
		await page.goto(reviewed.link);
		for (const width of [1200, 360]) {
			await page.setViewportSize({ width, height: 800 });
			await expectNoViolations(page, `for everybody, ${width}`);
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
		}
		await signIn(page, reviewed.adminKey);
		await page.getByText('Ask for a change').click();
		await page.locator('.history > summary').click();
		for (const width of [1200, 360]) {
			await page.setViewportSize({ width, height: 800 });
			await expectNoViolations(page, `for an admin, ${width}`);
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
		}
	});
}

test('the page is whole without script, and files close and open by the keyboard', async ({ browser, reviewed }) => {
	const context = await browser.newContext({ javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto(reviewed.link);
	const file = fileOf(page, /^guide\/install\.md$/);
	const summary = file.locator('summary');
	await expect(file.locator('.line-new')).toBeVisible();
	await summary.press('Enter');
	await expect(file.locator('.line-new')).toBeHidden();
	await summary.press('Enter');
	await expect(file.locator('.line-new')).toBeVisible();
	await context.close();
});

test('the command of the quickstart ends on a page with its diff', async ({ page, service }) => {
	const quickstart = await readFile(join(root, 'public/quickstart.md'), 'utf8');
	const [, instruction = ''] = /agent create --wait '([^']+)'/.exec(quickstart) ?? [];
	// Nothing is merged, so that the folder stays as it is for the tests that share the service.
	const args = ['src/service/dist/cli.js', 'agent', 'create', '--wait', instruction, '--service', service.url];
	const env = { ...process.env, DOCENT_ADMIN_KEY: service.adminKey };
	const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
	await page.goto(stdout.trim());
	await expect(page.locator('.state')).toHaveText('Open');
	const renamed = fileOf(page, /^service\/keys-and-origins\.md$/);
	// The same page has a link to the heading.
	const heading = renamed.locator('.line-new .line-text', { hasText: /^## / });
	await expect(heading).toHaveText('## Rights of admin keys');
	expect(await page.locator('details.file').count()).toBeGreaterThan(2);
});
