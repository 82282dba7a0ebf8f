import { sql } from 'kysely';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { insightsSummaryRoute, readerPath } from '../../../contract/owner-paths.js';
import { fillRoute } from '../../../contract/routes.js';
import { type InsightsSummary, insightsSummary } from '../../../contract/schema/insights.js';
import { openPage, signIn } from '../../../testing/service/admin-browser.js';
import { createServiceUnderTest } from '../../../testing/service/service-under-test.js';
import { shared } from '../../../testing/service/shared.js';
import { createSqlThreadStore } from '../../answers/threads/thread-store.js';
import { pagePaths } from '../../pages/page-paths.js';
import { awaitedQuestions } from './overviews.js';

const service = shared(createServiceUnderTest);
let admin: string;
let cookie: string;
beforeAll(async () => {
	admin = await service.createKey({ kind: 'admin' });
	cookie = await signIn(service, admin);
});

const open = async (query = '') => (await openPage(service, `${pagePaths.admin}?domain=docs${query}`, cookie)).text();
/** What stands between the first heading and the figures. */
const beginning = (html: string) => /<\/h1>(.*?)<dl/s.exec(html)?.[1] ?? '';
const top = async (query = '') => beginning(await open(query));
const summary = async (query = ''): Promise<InsightsSummary> =>
	insightsSummary.parse(
		await (await service.get(fillRoute(insightsSummaryRoute, { domain: 'docs' }) + query, admin)).json(),
	);

const missed = '1 reader could not find “Where is the zebra?”.';
const reading = 'This page loads itself again.';

/** One conversation that asks the same so many times. */
async function askOften(times: number, fp: string) {
	const { id } = await createSqlThreadStore(service.database).create({ domain: 'docs', fp });
	await sql`insert into messages (id, thread_id, domain_id, role, text, topic, unanswered, outcome, created_at)
		select role || number, ${id}, 'docs', role, case role when 'user' then 'Where is the zebra?' else '' end,
			case role when 'user' then 'where is the zebra' end, case role when 'assistant' then true end,
			case role when 'assistant' then 'finished' end, now() - interval '1 minute'
		from generate_series(1, ${times}) number cross join (values ('user', 1), ('assistant', 2)) part(role, place)
		order by number, place`.execute(service.database.sql);
}

it('nothing is to do where nobody has asked, and a sentence says so', async () => {
	const html = await open();
	expect(beginning(html)).toContain('id="to-do">What to do</h2><p>There is nothing to do.</p>');
	expect(html).toContain('>Questions</a></dt><dd>0</dd><dd class="change">as before</dd>');
});

it('of few questions it is worked out for each view, as it is now', async () => {
	await askOften(5, 'few');
	expect(await top()).toContain(missed);
	expect((await summary()).toDo.map(({ sentence }) => sentence)).toEqual([missed]);
	await service.database.sql
		.updateTable('messages')
		.set({ unanswered: false })
		.where('role', '=', 'assistant')
		.execute();
	expect(await top()).toContain('There is nothing to do.');
	expect((await summary()).toDo).toEqual([]);
});

it('of many questions that of the usual days is kept, and an old one is shown while the next is read', async () => {
	// What is kept quotes readers, so it goes with what they said.
	const request = new Request(`http://127.0.0.1${readerPath('docs')}?fp=few`, {
		method: 'DELETE',
		headers: { authorization: `Bearer ${admin}` },
	});
	expect((await service.fetch(request)).status).toBe(200);
	await askOften(awaitedQuestions + 1, 'many');
	const first = await open();
	expect(beginning(first)).toContain(reading);
	expect(first.includes('http-equiv="refresh"')).toBe(true);
	await vi.waitFor(async () => expect(await top()).toContain(missed), 10_000);
	const { readAt } = await summary();
	const shown = await open();
	expect(beginning(shown)).toContain(`Worked out <time datetime="${readAt}"`);
	expect(shown.includes('http-equiv="refresh"')).toBe(false);
	expect(/class="hint">Counted <time datetime="([^"]+)"/.exec(shown)?.[1]).toBe(readAt);

	await service.database.sql
		.updateTable('messages')
		.set({ unanswered: false })
		.where('role', '=', 'assistant')
		.execute();
	expect(await top()).toContain(missed);
	expect(await summary()).toMatchObject({ readAt, toDo: [{ sentence: missed }] });
	// Another period is worked out for programs, which wait, and left out of pages.
	const other = await top('&days=7');
	expect(other).not.toContain('class="to-do"');
	expect(other).toContain(`<a href="${pagePaths.admin}?domain=docs">What to do, without filters</a>`);
	expect((await summary(`?from=${new Date().toISOString().slice(0, 10)}`)).toDo).toEqual([]);

	onTestFinished(() => void vi.useRealTimers());
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
	expect(await top()).toContain(missed);
	await vi.waitFor(async () => expect(await top()).toContain('There is nothing to do.'), 10_000);
	expect((await summary()).readAt > readAt).toBe(true);
});
