import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { auditPath, readerPath, threadsPath } from '../../../../contract/owner-paths.js';
import { assistantFeedbackPath } from '../../../../contract/routes.js';
import type { AuditListResponse } from '../../../../contract/schema/audit.js';
import type { Gap, GapListResponse } from '../../../../contract/schema/gaps.js';
import type { ReaderExport } from '../../../../contract/schema/readers.js';
import type { ThreadListResponse } from '../../../../contract/schema/transcripts.js';
import { assistantThreadPath } from '../../../../contract/thread-paths.js';
import { ownForm, postForm, signIn } from '../../../../testing/service/admin-browser.js';
import { assistantGapJobPath, assistantGapsPath } from '../../../../testing/service/owner-paths.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../../testing/service/service-under-test.js';
import {
	databaseKinds,
	openTestDatabase,
	sharedDataFolder,
	type TestDatabase,
} from '../../../../testing/service/test-database.js';
import type { Database } from '../../../database/database.js';
import { pagePaths } from '../../../pages/page-paths.js';

/** Words that nobody else says. */
const secret = 'zyxwvutsr';
const person = 'person-7401';

let service: ServiceUnderTest;
let opened: TestDatabase | undefined;
let authorization: string;
afterEach(async () => {
	await service.dispose();
	await opened?.dispose();
	opened = undefined;
});

/** Tables with a row that has the words. */
async function tablesWith(database: Pick<Database, 'sql'>, words: string): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`
		select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(database.sql);
	const found: string[] = [];
	for (const { name } of rows) {
		const { rows: hits } = await sql`
			select 1 from ${sql.table(name)} as t where t::text ilike ${`%${words}%`} limit 1`.execute(database.sql);
		if (hits.length > 0) found.push(name);
	}
	return found;
}

const send = (method: string, path: string, headers: Record<string, string> = { authorization }) =>
	service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, redirect: 'manual' }));
const read = async <Body>(path: string) => (await (await send('GET', path)).json()) as Body;

async function ask(text: string, fp: string, more = {}) {
	const response = await service.ask(text, { fp, ...more });
	await response.text();
	const threadId = response.headers.get('x-thread-id') ?? '';
	return { threadId, messageId: response.headers.get('x-message-id') ?? '' };
}

async function prepare(kind: (typeof databaseKinds)[number] = 'embedded') {
	opened = kind === 'embedded' ? undefined : await openTestDatabase(kind);
	const place = opened && { database: opened, dataFolder: sharedDataFolder };
	service = await createServiceUnderTest({ agent: { workers: 0 } }, place);
	authorization = `Bearer ${await service.createKey({ kind: 'admin' })}`;
}

describe.each(databaseKinds)('on a database that is %s', (kind) => {
	it('nothing of what a reader said is left in any table, and what others said stays', {
		timeout: 60_000,
	}, async () => {
		await prepare(kind);
		const first = await ask(`How do I ${secret} the rollout?`, person, { currentPath: `/guide/${secret}` });
		const comment = `It did not ${secret}.`;
		const rating = { ...first, rating: 'down', reasons: ['unclear'], comment, fp: person };
		expect((await service.post(assistantFeedbackPath('docs'), rating)).status).toBe(204);
		await ask(`And ${secret} twice?`, person, { threadId: first.threadId });
		await ask('What does purring cost?', 'grace');
		const { gaps } = await read<GapListResponse>(assistantGapsPath('docs'));
		// Only a service with a model approves gaps.
		const model = { provider: 'openai-compatible', model: 'writer', baseUrl: 'http://127.0.0.1:9' };
		const owners = await createServiceUnderTest({ agent: { workers: 0 }, model }, service);
		for (const gap of gaps as Gap[]) {
			if (!JSON.stringify(gap).includes(secret)) continue;
			const approved = await owners.post(assistantGapJobPath('docs', gap.id), {}, { authorization });
			expect(approved.status).toBe(201);
		}
		await owners.dispose();
		// The test looks where the words are.
		await expect
			.poll(() => tablesWith(service.database, secret))
			.toEqual(expect.arrayContaining(['agent_events', 'agent_messages', 'feedback', 'gap_topics', 'messages']));

		const response = await send('DELETE', `${readerPath('docs')}?fp=${person}`);
		expect([response.status, await response.json()]).toEqual([
			200,
			{ threads: 1, messages: 4, feedback: 1, contacts: 0 },
		]);
		expect(await tablesWith(service.database, secret)).toEqual([]);
		expect(await tablesWith(service.database, first.threadId)).toEqual([]);
		expect(await tablesWith(service.database, person)).toEqual([]);
		const { threads } = await read<ThreadListResponse>(threadsPath('docs'));
		expect(threads.map(({ fp, questions }) => [fp, questions])).toEqual([['grace', 1]]);
		const again = await send('DELETE', `${readerPath('docs')}?fp=${person}`);
		expect(await again.json()).toEqual({ threads: 0, messages: 0, feedback: 0, contacts: 0 });
		const { events } = await read<AuditListResponse>(auditPath);
		expect(events[0]).toMatchObject({
			action: 'reader_data_deleted',
			subject: expect.stringMatching(/^reader_\w{16}$/),
		});
	});

	it('an answer that runs is stopped, and not stored afterwards', { timeout: 60_000 }, async () => {
		await prepare(kind);
		const response = await service.ask(`How do I ${secret} the rollout?`, { fp: 'ada' });
		const threadId = response.headers.get('x-thread-id') ?? '';
		expect(await (await send('DELETE', `${readerPath('docs')}?threadId=${threadId}`)).json()).toMatchObject({
			threads: 1,
		});
		await response.text();
		await ask('What is a flag?', 'grace');
		expect(await tablesWith(service.database, secret)).toEqual([]);
		// What was being logged of it holds up no other answer.
		await expect.poll(() => tablesWith(service.database, 'grace')).toContain('threads');
	});
});

it('an export has every conversation and rating of a reader, and no other', async () => {
	await prepare();
	const first = await ask('How do I roll out?', 'ada');
	const rate = (rating: string, comment: string) =>
		service.post(assistantFeedbackPath('docs'), { ...first, rating, comment, fp: 'ada' });
	await rate('down', 'Too short.');
	await rate('up', 'Good after all.');
	await ask('What is a flag?', 'grace');
	await ask('What is a segment?', 'ada');
	const response = await send('GET', `${readerPath('docs')}?fp=ada`);
	expect(response.headers.get('content-disposition')).toContain('reader.json');
	const whole = (await response.json()) as ReaderExport;
	expect(whole.feedback.map(({ comment }) => comment)).toEqual(['Good after all.']);
	expect(whole.threads.map(({ messages }) => messages[0]?.text)).toEqual(['How do I roll out?', 'What is a segment?']);
	const one = await read<ReaderExport>(`${readerPath('docs')}?threadId=${first.threadId}`);
	expect([one.threads.length, one.feedback.length]).toEqual([1, 1]);
	expect(await read(`${readerPath('docs')}?fp=nobody`)).toMatchObject({ feedback: [], threads: [] });
});

it('everybody without an identifier is not one reader', async () => {
	await prepare();
	const { threadId } = await ask('How do I roll out?', 'anonymous');
	for (const method of ['GET', 'DELETE']) {
		const response = await send(method, `${readerPath('docs')}?fp=anonymous`);
		expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('stands for every reader')]);
		for (const query of ['', '?fp=a&threadId=b'])
			expect((await send(method, `${readerPath('docs')}${query}`)).status).toBe(400);
	}
	expect((await send('DELETE', `${readerPath('docs')}?threadId=${threadId}`)).status).toBe(200);
});

it('the list of conversations is that of one reader when it is asked so', async () => {
	await prepare();
	for (const fp of ['ada', 'grace', 'ada']) await ask(`What is a flag for ${fp}?`, fp);
	const list = (query: string) => read<ThreadListResponse>(`${threadsPath('docs')}?${query}`);
	expect((await list('fp=ada')).threads).toHaveLength(2);
	const { threads, nextCursor } = await list('fp=ada&take=1');
	expect(threads).toHaveLength(1);
	expect((await list(`fp=ada&cursor=${nextCursor}`)).threads.map(({ fp }) => fp)).toEqual(['ada']);
	expect((await list('fp=nobody')).threads).toEqual([]);
});

it.each([
	[`${threadsPath('docs')}?reader=ada`, 'reader is not a field of this query; use cursor, take, fp.'],
	[`${assistantGapsPath('docs')}?status=open`, 'status is not a field of this query'],
	[
		'/discovery/v2/assistant/docs/insights?days=7',
		'days is not a field of this query; use from, to, source, askedBy, origin, key, version, language.',
	],
	['/v1/keys?kind=admin', 'kind is not a field of this query; leave it out.'],
	['/v2/agent/docs/jobs?state=failed', 'state is not a field of this query'],
])('%s is refused: a filter that is ignored would show everything', async (path, sentence) => {
	await prepare();
	const response = await send('GET', path);
	expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(sentence)]);
});

it("a reader's own conversation is deleted with the assistant key by whoever knows its id", async () => {
	await prepare();
	const { threadId } = await ask(`How do I ${secret}?`, 'anonymous');
	const other = await ask('What is a flag?', 'anonymous');
	const own = { authorization: `Bearer ${service.assistantKey}` };
	expect((await send('DELETE', assistantThreadPath('docs', threadId), own)).status).toBe(204);
	expect(await tablesWith(service.database, secret)).toEqual([]);
	expect((await send('DELETE', assistantThreadPath('docs', threadId), own)).status).toBe(404);
	expect((await send('DELETE', assistantThreadPath('docs', 'th_%'), own)).status).toBe(404);
	expect((await read<ThreadListResponse>(threadsPath('docs'))).threads.map(({ id }) => id)).toEqual([other.threadId]);
});

it('the page of a conversation exports and deletes it, and asks first', async () => {
	await prepare();
	const { threadId } = await ask('How do I roll out?', 'ada');
	await ask('What is a flag?', 'ada');
	await ask('What is a flag?', 'grace');
	const cookie = await signIn(service, authorization.slice(7));
	const query = `?domain=docs&id=${threadId}`;
	const html = await (await send('GET', `${pagePaths.adminThread}${query}`, { cookie })).text();
	expect(html).toContain('<summary>Delete…</summary>');
	expect(html).toContain('Delete all conversations and ratings of ada');
	const file = await send('GET', `${pagePaths.adminThreadExport}${query}`, { cookie });
	expect(((await file.json()) as ReaderExport).threads.map(({ id }) => id)).toEqual([threadId]);
	const remove = `${pagePaths.adminThreadDelete}${query}`;
	expect((await postForm(service, remove, {}, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
	expect((await postForm(service, remove, { all: 'yes' }, { ...ownForm, cookie })).status).toBe(303);
	const { threads } = await read<ThreadListResponse>(threadsPath('docs'));
	expect(threads.map(({ fp }) => fp)).toEqual(['grace']);
	expect((await send('GET', `${pagePaths.adminThreadExport}${query}`, { cookie })).status).toBe(404);
});
