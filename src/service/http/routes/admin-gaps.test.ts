import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { GapListResponse } from '../../../contract/schema/gaps.js';
import { openPage, ownForm, postForm, signIn } from '../../../testing/service/admin-browser.js';
import { assistantGapsPath } from '../../../testing/service/owner-paths.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../testing/service/service-under-test.js';
import { pagePaths } from '../../pages/page-paths.js';

const evil = '</textarea><script>alert(1)</script>';
const host = 'http://127.0.0.1';

describe('gaps on the admin pages', () => {
	let service: ServiceUnderTest;
	let admin: string;
	let cookie: string;
	let id: string;
	beforeAll(async () => {
		const model = { provider: 'openai-compatible', model: 'writer', baseUrl: 'http://127.0.0.1:9/v1' };
		const readers = await createServiceUnderTest({ agent: { workers: 0 } });
		// Only the other one has a model, which nobody asks.
		service = await createServiceUnderTest({ agent: { workers: 0 }, model }, readers);
		const { dispose } = service;
		service.dispose = async () => {
			await dispose();
			await readers.dispose();
		};
		admin = await service.createKey({ kind: 'admin' });
		await readers.dislike(`How do I install ${evil} Lantern?`, { comment: evil }, { currentPath: `/${evil}` });
		cookie = await signIn(service, admin);
		id = (await list())[0]?.id ?? '';
	});
	afterAll(() => service.dispose());

	const get = (path: string, session = cookie) => openPage(service, path, session);
	const list = async () =>
		((await (await service.get(assistantGapsPath('docs'), admin)).json()) as GapListResponse).gaps;
	const gapPath = () => `${pagePaths.adminGap}?domain=docs&id=${id}`;
	const actions = [pagePaths.adminGapJob, pagePaths.adminGapDismiss, pagePaths.adminGapReopen];

	it('stand in a list of their own, beside their questions, and each on a page', async () => {
		for (const path of [pagePaths.adminGaps, `${pagePaths.admin}?list=groups`]) {
			const page = await get(path);
			expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
			expect(await page.text()).toContain(`href="${pagePaths.adminGap}?domain=docs&amp;id=${id}"`);
		}
		const html = await (await get(gapPath())).text();
		expect(html).toContain('1 question, asked 1 time, nothing found for 1, 1 not helpful');
		expect(html).toContain('Close a gap in the documentation. 1 answer found nothing');
	});

	it('show what readers wrote as text', async () => {
		for (const path of [gapPath(), pagePaths.adminGaps, pagePaths.admin, `${pagePaths.admin}?list=groups`]) {
			const html = await (await get(path)).text();
			expect(html).not.toContain('<script>');
			expect(html.match(/<\/textarea>/g)?.length ?? 0).toBe(path === gapPath() ? 1 : 0);
		}
	});

	it('are closed to whoever has not signed in', async () => {
		for (const path of [pagePaths.adminGaps, gapPath()]) {
			for (const session of ['', `docent-admin=${admin}`, `docent-admin=${'A'.repeat(43)}`]) {
				const response = await get(path, session);
				expect([response.status, response.headers.get('location')]).toEqual([303, pagePaths.admin]);
			}
		}
		const before = await list();
		for (const action of actions) {
			for (const authorization of ['', `Bearer ${service.assistantKey}`, `Bearer ${admin}`]) {
				const headers = { ...ownForm, ...(authorization && { authorization }) };
				const response = await postForm(service, `${action}?domain=docs&id=${id}`, { instruction: 'x' }, headers);
				expect(response.status).toBe(403);
				expect(await response.text()).toContain('Admin key');
			}
		}
		expect(await list()).toEqual(before);
	});

	it.each([
		['by what browsers say', { 'sec-fetch-site': 'cross-site', origin: host }],
		['by a subdomain', { 'sec-fetch-site': 'same-site', origin: host }],
		['by its origin', { origin: 'http://evil.test' }],
	])('take no form of another site, told %s', async (_, headers) => {
		const before = await list();
		for (const action of actions) {
			const sent = { ...headers, cookie } as Record<string, string>;
			const response = await postForm(service, `${action}?domain=docs&id=${id}`, { instruction: 'x' }, sent);
			expect(response.status).toBe(403);
			expect(await response.text()).toContain('sent by another site');
		}
		expect(await list()).toEqual(before);
	});

	it.each([
		['an unknown gap', () => `domain=docs&id=gap_0`],
		['no gap', () => 'domain=docs'],
		['an unknown domain', () => `domain=nowhere&id=${id}`],
	])('say with a page that there is not %s', async (_, query) => {
		const pages = [await get(`${pagePaths.adminGap}?${query()}`)];
		for (const action of actions)
			pages.push(await postForm(service, `${action}?${query()}`, { instruction: 'x' }, { ...ownForm, cookie }));
		for (const page of pages) {
			expect(page.status).toBe(404);
			expect(await page.text()).toContain('<h1>Not found</h1>');
		}
	});

	it('are dismissed and reopened', async () => {
		const press = (action: string) => postForm(service, `${action}?domain=docs&id=${id}`, {}, { ...ownForm, cookie });
		const response = await press(pagePaths.adminGapDismiss);
		expect(response.status).toBe(303);
		expect(await (await get(response.headers.get('location') ?? '')).text()).toContain('>Dismissed</span>');
		expect(await list()).toEqual([]);
		expect(await (await get(`${pagePaths.adminGaps}?state=dismissed`)).text()).toContain(id);
		await press(pagePaths.adminGapReopen);
		expect(await list()).toMatchObject([{ id, state: 'open' }]);
	});

	it('give what was written back when it is refused, and one job when it is approved', async () => {
		const press = (instruction: string) =>
			postForm(
				service,
				`${pagePaths.adminGapJob}?domain=docs&id=${id}`,
				{ instruction, draft: 'on' },
				{ ...ownForm, cookie },
			);
		const empty = await press('  \r\n ');
		expect(empty.status).toBe(400);
		const returned = await empty.text();
		expect(returned).toContain('role="alert"');
		expect(returned).toContain('name="draft" value="on" checked');
		const approved = await press('Say how.\r\nIn two lines.');
		expect(approved.status).toBe(303);
		const html = await (await get(approved.headers.get('location') ?? '')).text();
		expect(html).toContain('>In progress</span>');
		expect(html).not.toContain('<textarea');
		const again = await press(`Once more. ${evil}`);
		expect(again.status).toBe(409);
		const kept = await again.text();
		expect(kept).toMatch(/The job job_\w+ of this gap is under way/);
		expect(kept).toMatch(/<label for="kept">[^<]+<\/label>\s<textarea id="kept"[^>]* readonly>\nOnce more\. &lt;/);
		expect(kept).not.toContain('<script>');
		const rows = await service.database.sql
			.selectFrom('agent_messages')
			.innerJoin('agent_jobs', 'agent_jobs.id', 'agent_messages.job_id')
			.select(['role', 'text', 'is_draft', 'key_id'])
			.where('gap_id', '=', id)
			.orderBy('agent_messages.position')
			.execute();
		expect(rows).toMatchObject([
			{ role: 'system', text: expect.stringContaining('material to read') },
			{
				role: 'user',
				text: expect.stringMatching(/^Say how\.\nIn two lines\.\n\n<data-/),
				is_draft: true,
				key_id: expect.stringMatching(/^key_/),
			},
		]);
	});
});

it('a question that is taken out of a gap is named, with a button that puts it back', async () => {
	const service = await createServiceUnderTest({ agent: { workers: 0 } });
	onTestFinished(() => service.dispose());
	const [first, second] = ['Who won the chess championship of 1972?', 'chess championship 1972: the winner'];
	for (const text of [first, second]) await (await service.ask(text)).text();
	const admin = await service.createKey({ kind: 'admin' });
	const cookie = await signIn(service, admin);
	const list = async () =>
		((await (await service.get(assistantGapsPath('docs'), admin)).json()) as GapListResponse).gaps;
	const [{ id } = { id: '' }] = await list();
	/** The page after pressing a button. */
	const press = async (html: string, words: string) => {
		const forms = html.matchAll(/<form method="post" action="([^"]*)">(.*?)<\/form>/gs);
		const [, action = '', fields = ''] = [...forms].findLast(([, , its = '']) => its.includes(words)) ?? [];
		const hidden = fields.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g);
		const values = Object.fromEntries([...hidden].map(([, name, value]) => [name, value]));
		const sent = await postForm(service, action.replaceAll('&amp;', '&'), values, { ...ownForm, cookie });
		expect(sent.status).toBe(303);
		return (await openPage(service, sent.headers.get('location') ?? '', cookie)).text();
	};
	const before = await (await openPage(service, `${pagePaths.adminGap}?domain=docs&id=${id}`, cookie)).text();
	expect(before).not.toContain('Put it back');
	const taken = await press(before, 'take the question out');
	expect(taken).toMatch(
		/role="status">.*The question is taken out.*“<a href="[^"]*">[^<]*chess[^<]*<\/a>”, asked 1 time, is a gap of its own now\./,
	);
	expect((await list()).map(({ questions }) => questions)).toEqual([1, 1]);
	const back = await press(taken, 'Put it back');
	expect(back).not.toContain('Put it back');
	expect(await list()).toMatchObject([{ id, questions: 2 }]);
});
