import { afterAll, beforeAll, expect, it } from 'vitest';
import { assistantInsightsPath } from '../../../contract/owner-paths.js';
import type { Gap, GapListResponse } from '../../../contract/schema/gaps.js';
import type { InsightsResponse } from '../../../contract/schema/insights.js';
import { openPage, signIn } from '../../../testing/service/admin-browser.js';
import { assistantGapsPath } from '../../../testing/service/owner-paths.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../testing/service/service-under-test.js';
import { createSqlThreadStore } from '../../answers/threads/thread-store.js';
import { pagePaths } from '../../pages/page-paths.js';

/** More gaps than a report, a page of them and one answer of the interface have. */
const asked = 130;

/** A word that no other question has. */
const wordOf = (index: number) => `q${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}zx`;

let service: ServiceUnderTest;
let admin: string;
let cookie: string;
beforeAll(async () => {
	service = await createServiceUnderTest();
	admin = await service.createKey({ kind: 'admin' });
	cookie = await signIn(service, admin);
	const threads = createSqlThreadStore(service.database);
	const createdAt = new Date().toISOString();
	for (let index = 0; index < asked; index++) {
		const { id } = await threads.create({ domain: 'docs', fp: 'a' });
		const text = `${wordOf(index)}?`;
		await threads.append('docs', id, { id: `q${index}`, role: 'user', text, createdAt });
		await threads.append('docs', id, { id: `a${index}`, role: 'assistant', text: '', unanswered: true, createdAt });
	}
	await service.dislike('How do I install Lantern?', { reasons: ['not_what_i_asked'], comment: 'I meant "phones".' });
}, 60_000);
afterAll(() => service.dispose());

const page = async (path: string) => (await openPage(service, path, cookie)).text();

it('the file of gaps has all of them, and so has the interface page by page', async () => {
	const gaps: Gap[] = [];
	for (let cursor: string | null = ''; cursor !== null; ) {
		const path = `${assistantGapsPath('docs')}?take=60${cursor === '' ? '' : `&cursor=${cursor}`}`;
		const list = (await (await service.get(path, admin)).json()) as GapListResponse;
		expect(list.total).toBe(asked + 1);
		gaps.push(...list.gaps);
		cursor = list.nextCursor;
	}
	expect(new Set(gaps.map(({ id }) => id)).size).toBe(asked + 1);
	const lines = (await page(`${pagePaths.adminInsightsCsv}?tab=gaps`)).trim().split('\r\n');
	expect(lines).toHaveLength(asked + 2);
	for (const { id } of gaps) expect(lines.some((line) => line.includes(id))).toBe(true);
	const refused = await service.get(`${assistantGapsPath('docs')}?cursor=gap_0`, admin);
	expect([refused.status, await refused.json()]).toMatchObject([400, { error: expect.stringContaining('nextCursor') }]);
});

it('the page of gaps leads on to those that it does not show', async () => {
	const first = await page(pagePaths.adminGaps);
	const next = /href="([^"]*cursor=[^"]*)"[^>]*>More of 131 gaps/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
	const second = await page(next);
	const linked = (html: string) => html.match(/admin\/gap\?domain=docs&amp;id=gap_\w+/g)?.map(String) ?? [];
	expect(new Set([...linked(first), ...linked(second)]).size).toBe(asked + 1);
	expect(second).not.toContain('More of');
	expect(await page(`${pagePaths.adminGaps}?cursor=gap_0`)).toContain('no such place in the list of gaps');
});

it('the file of questions has what was answered, in which language, and what the reader said of it', async () => {
	const line = (await page(`${pagePaths.adminInsightsCsv}?q=Lantern`)).split('\r\n');
	expect(line[0]).toContain('"Question","Answer","Language","Page","Verdict","Outcome","Rating","Reasons","Comment"');
	expect(line.slice(1).join('\n')).toMatch(
		/^"How do I install Lantern\?","[\s\S]*install[\s\S]*","en","","\w+","\w*[\w ]*","Not helpful","not what I asked","I meant ""phones""\."/,
	);
});

it('there are no tokens where there is no model', async () => {
	const report = (await (await service.get(assistantInsightsPath('docs'), admin)).json()) as InsightsResponse;
	expect(report.models).toMatchObject([
		{ model: 'extractive', answers: 1, inputTokens: 0, outputTokens: 0, estimatedAnswers: 0, cost: null },
	]);
	const usage = await page(`${pagePaths.admin}?tab=usage`);
	expect(usage).not.toContain('Sent to the model');
	for (const column of ['Tokens in', 'Tokens out']) expect(usage).toContain(`data-label="${column}"><span>–</span>`);
	expect(await page(`${pagePaths.adminInsightsCsv}?tab=usage`)).toContain('"extractive",1,"","",""');
	const [answer] = await service.database.sql
		.selectFrom('messages')
		.select('usage')
		.where('model', '=', 'extractive')
		.execute();
	expect(answer).toEqual({ usage: null });
});
