import { createHmac } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hookPath, rulePath } from '../../../contract/agent-paths.js';
import type { AgentJob } from '../../../contract/agent-v2.js';
import {
	codeOf,
	createFollowedCodeWorld,
	edit,
	type FollowedCodeWorld,
	hookSecret,
	options,
	pages,
} from '../../../testing/agent/followed-code-world.js';
import { scratchFolder } from '../../../testing/service/scratch-folder.js';
import { createServiceUnderTest } from '../../../testing/service/service-under-test.js';

let world: FollowedCodeWorld;
beforeEach(async () => {
	world = await createFollowedCodeWorld();
});
afterEach(() => world[Symbol.asyncDispose]());

it('ten merges make seven changes in one pull request, and three times nothing', async () => {
	await world.open();
	const isInternal = (index: number) => index % 4 === 1;
	for (const [index, name] of options.entries()) {
		if (isInternal(index)) world.model.play({ calls: [['nothing_to_do', { reason: 'Only a comment has changed.' }]] });
		else world.model.play(...edit(name, index + 10));
		const text = isInternal(index) ? `// A comment.\n${codeOf(name, 5)}` : codeOf(name, index + 10);
		expect((await world.hook(await world.merge({ [`src/${name}.ts`]: text }))).status).toBe(200);
		const job = await world.ended(index + 1);
		expect(job.outcome, job.message ?? '').toBe(isInternal(index) ? 'no_changes' : 'pull_request');
		expect(job.message).toMatch(/The model used [\d,]+ tokens\.$/);
		if (isInternal(index)) expect(job.message).toContain('Only a comment has changed.');
	}
	const all = await world.jobs();
	expect(new Set(all.map(({ source }) => source.ref))).toEqual(new Set(['docent/follow-options']));
	expect(new Set(all.flatMap(({ prLink }) => prLink ?? [])).size).toBe(1);
	for (const [index, name] of options.entries())
		expect(await world.docs.read('docent/follow-options', `${name}.md`)).toContain(
			`is ${isInternal(index) ? 5 : index + 10} by`,
		);
	for (const path of ['index.md', 'other.md'])
		expect(await world.docs.read('docent/follow-options', path)).toBe(pages[path]);
}, 60_000);

it('fifty hooks at once are one run', async () => {
	await world.open();
	world.model.play(...edit('optionNumber0', 7));
	const before = await world.merge({ 'src/optionNumber0.ts': codeOf('optionNumber0', 7) });
	const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => world.hook(before, { number })));
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
	expect((await world.ended(1)).outcome).toBe('pull_request');
	await world.service.stop(0);
	expect(world.model.requests).toHaveLength(2);
});

it('two services on one database make one job of it', async () => {
	const first = await world.open();
	const second = await world.open({}, first);
	world.model.play(...edit('optionNumber0', 7));
	const before = await world.merge({ 'src/optionNumber0.ts': codeOf('optionNumber0', 7) });
	const services = Array.from({ length: 20 }, (_, number) => (number % 2 === 0 ? first : second));
	await Promise.all(services.map((service, number) => world.hook(before, { number }, service)));
	expect((await world.ended(1)).outcome).toBe('pull_request');
	await second.stop(0);
	await first.stop(0);
	expect(world.model.requests).toHaveLength(2);
});

it('is shown the change, the pages that name it and the code, and nothing that is a secret', async () => {
	await world.open();
	const pem = `-----BEGIN PRIVATE KEY-----\n${'MIIEvQIBADANBgkqhkiG9w0B\n'.repeat(5)}-----END PRIVATE KEY-----\n`;
	await world.merge({ 'src/optionNumber3.ts': `${codeOf('optionNumber3', 5)}${pem}` });
	const token = `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7xC0fL3nR6'}`;
	world.model.play(
		{
			calls: [
				['code_search', { text: 'optionNumber3' }],
				['code_read', { path: 'src/optionNumber3.ts' }],
			],
		},
		{ calls: [['edit', { path: 'other.md', oldText: 'Nothing', newText: 'Everything' }]] },
		edit('optionNumber3', 9)[0],
		{ text: 'Follow `export const optionNumber3 = 9;`\n\nThe code says export const optionNumber3 = 9; now.' },
	);
	await world.hook(
		await world.merge({
			'src/optionNumber3.ts': `${codeOf('optionNumber3', 9)}// token: ${token}\n`,
			'src/optionNumber3.test.ts': 'a test\n',
			'yarn.lock': 'locked\n',
		}),
	);
	const job = await world.ended(1);
	expect(job.outcome).toBe('pull_request');
	const told = JSON.stringify(world.model.requests);
	expect(told).toContain('+export const optionNumber3 = 9;');
	expect(told).toMatch(/kind=\\\\?"path\\\\?">\\+noptionNumber3\.md\\+n/);
	for (const hidden of [token, 'MIIEvQ', 'a test', 'locked']) expect(told).not.toContain(hidden);
	expect(told).toContain('is not a page of this job');
	const [{ body, title } = { body: '', title: '' }] = await world.service.database.sql
		.selectFrom('local_pull_requests')
		.selectAll()
		.execute();
	expect(`${title} ${body}`).not.toContain('export const');
	expect(body).toContain('Options in src change the page of the option.');
	expect(await world.docs.read('docent/follow-options', 'other.md')).toBe(pages['other.md']);
});

it('looks at nothing that is not signed, that came before, that is no push to the branch, or that is turned off', async () => {
	await world.open();
	const before = await world.merge({ 'src/optionNumber0.ts': codeOf('optionNumber0', 7) });
	const body = JSON.stringify({ ref: 'refs/heads/main', before });
	const hex = createHmac('sha256', hookSecret).update(body).digest('hex');
	const send = (headers: Record<string, string>, name = 'options', text = body) =>
		world.service.post(hookPath(name), text, { authorization: undefined, ...headers }).then(({ status }) => status);
	const signed = { 'x-gitea-signature': hex, 'x-gitea-delivery': 'one' };
	expect(await send({})).toBe(401);
	expect(await send({ 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` })).toBe(401);
	expect(await send({ 'x-gitlab-token': 'another secret of it' })).toBe(401);
	expect(await send({ 'x-hub-signature-256': `sha256=${hex}` }, 'options', `${body} `)).toBe(401);
	expect(await send({ 'x-gitlab-token': hookSecret }, 'missing')).toBe(404);
	expect(await send({ 'x-gitlab-token': hookSecret }, 'options', 'no JSON')).toBe(400);
	expect(await send({ 'x-gitlab-token': hookSecret }, 'options', `"${'x'.repeat(6_000_000)}"`)).toBe(413);
	const other = JSON.stringify({ ref: 'refs/heads/other' });
	expect(await send({ 'x-gitlab-token': hookSecret }, 'options', other)).toBe(200);
	expect(await world.jobs()).toEqual([]);
	world.model.play({ calls: [['nothing_to_do', { reason: 'No.' }]] });
	expect(await send(signed)).toBe(200);
	// The id is known, and so is the body under another id.
	expect(await send(signed)).toBe(409);
	expect(await send({ ...signed, 'x-gitea-delivery': 'two' })).toBe(409);
	await world.ended(1);
	expect(await send({ 'x-gitlab-token': hookSecret, 'idempotency-key': 'one' }, 'options', `${body} `)).toBe(409);
	await world.service.dispose();
	await world.open({ enabled: false });
	expect(await send({ 'x-gitlab-token': hookSecret })).toBe(404);
});

it('a signing token of GitLab is checked as Standard Webhooks says', async () => {
	await world.open();
	const body = JSON.stringify({ ref: 'refs/heads/main' });
	const send = (id: string, moment: number, key = hookSecret) =>
		world.service
			.post(hookPath('options'), body, {
				authorization: undefined,
				'webhook-id': id,
				'webhook-timestamp': String(moment),
				'webhook-signature': `v1,${createHmac('sha256', key).update(`${id}.${moment}.${body}`).digest('base64')}`,
			})
			.then(({ status }) => status);
	const now = Math.floor(Date.now() / 1_000);
	expect(await send('a', now, 'another')).toBe(401);
	expect(await send('a', now - 400)).toBe(401);
	expect(await send('a', now)).toBe(200);
	expect(await send('a', now)).toBe(409);
});

it('begins another branch once its pull request has ended, and keeps what people did to it before', async () => {
	await world.open();
	world.model.play(...edit('optionNumber0', 7));
	await world.hook(await world.merge({ 'src/optionNumber0.ts': codeOf('optionNumber0', 7) }));
	const first = await world.ended(1);
	await world.docs.commit(
		{ 'optionNumber1.md': `${pages['optionNumber1.md']}\nBy a person.\n` },
		{ branch: 'docent/follow-options' },
	);
	await world.docs.commit({ 'index.md': '# Welcome\n\nThe lamp shines brightly.\n' }, { branch: 'main' });
	world.model.play(...edit('optionNumber2', 8));
	await world.hook(await world.merge({ 'src/optionNumber2.ts': codeOf('optionNumber2', 8) }));
	const second = await world.ended(2);
	expect(second).toMatchObject({ outcome: 'pull_request', prLink: first.prLink });
	const read = (path: string) => world.docs.read('docent/follow-options', path);
	expect(await read('optionNumber1.md')).toContain('By a person.');
	expect(await read('index.md')).toContain('brightly');
	const token = first.prLink?.split('/').at(-1) ?? '';
	const { job_id, head } = await world.service.database.sql
		.selectFrom('local_pull_requests')
		.selectAll()
		.where('token', '=', token)
		.executeTakeFirstOrThrow();
	expect(head).toBe('docent/follow-options');
	expect(job_id).toBe(first.id);
	const page = await world.service.fetch(new Request(first.prLink ?? ''));
	// The page has the commit of the newest job, so that merging is possible.
	expect(await page.text()).toContain((await world.docs.git('rev-parse', 'docent/follow-options')).slice(0, 10));
	await world.service.database.sql.updateTable('local_pull_requests').set({ state: 'closed' }).execute();
	world.model.play(...edit('optionNumber3', 9));
	await world.hook(await world.merge({ 'src/optionNumber3.ts': codeOf('optionNumber3', 9) }));
	const third = await world.ended(3);
	expect(third.source.ref).toBe('docent/follow-options.2');
	expect(third.prLink).not.toBe(first.prLink);
});

it('a job that failed leaves its changes to the next one, and a day has a bound', async () => {
	await world.open({ runsPerDay: 2 });
	world.model.play({ status: 400 });
	await world.hook(await world.merge({ 'src/optionNumber0.ts': codeOf('optionNumber0', 7) }));
	expect((await world.ended(1)).status).toBe('failed');
	world.model.play({ calls: [['nothing_to_do', { reason: 'No.' }]] });
	await world.hook(await world.merge({ 'src/optionNumber1.ts': codeOf('optionNumber1', 7) }));
	expect((await world.ended(2)).outcome).toBe('no_changes');
	expect(JSON.stringify(world.model.requests.at(-1))).toContain('optionNumber0');
	await world.hook(await world.merge({ 'src/optionNumber2.ts': codeOf('optionNumber2', 7) }));
	await new Promise((resolve) => setTimeout(resolve, 300));
	expect(await world.jobs()).toHaveLength(2);
	await sql`update agent_jobs set created_at = created_at - interval '25 hours'`.execute(world.service.database.sql);
	await world.service.post(rulePath('docs', 'options'), {}, { authorization: `Bearer ${world.key}` });
	expect((await world.ended(3)).outcome).toBe('no_changes');
});

it('a trial shows a diff and touches nothing', async () => {
	await world.open({ enabled: false });
	const from = await world.code.git('rev-parse', 'main');
	await world.merge({ 'src/optionNumber4.ts': codeOf('optionNumber4', 6) });
	const refs = await world.docs.git('rev-parse', 'main');
	const run = (range?: string) =>
		world.service.post(rulePath('docs', 'options'), { range }, { authorization: `Bearer ${world.key}` });
	world.model.play(...edit('optionNumber4', 6));
	const answer = await run(`${from.slice(0, 12)}..HEAD`);
	const { job, pages: found, diffLength } = (await answer.json()) as Record<string, never> & { job: AgentJob };
	expect(answer.status).toBe(201);
	expect(found).toContain('optionNumber4.md');
	expect(diffLength).toBeGreaterThan(50);
	expect((await world.ended(1)).message).toMatch(/^This was a trial, and nothing was pushed\./);
	const diff = await world.service.get(`/v2/agent/docs/job/${job.id}/diff`, world.key);
	expect(await diff.text()).toContain('+The option `optionNumber4` is 6 by default.');
	expect(await world.docs.git('rev-parse', 'main')).toBe(refs);
	await expect(world.docs.git('rev-parse', 'docent/follow-options')).rejects.toThrow();
	expect(await world.service.database.sql.selectFrom('code_rules').selectAll().execute()).toEqual([]);
	for (const [range, status] of [
		['HEAD..HEAD', 409],
		['--upload-pack=x..HEAD', 409],
		['HEAD', 400],
		['main..nowhere', 409],
	] as const)
		expect((await run(range)).status, range).toBe(status);
	expect((await run()).status).toBe(404);
});

it('a hook has a content source read again', async () => {
	const folder = scratchFolder();
	await writeFile(join(folder, 'index.md'), '# Before\n\nWords.\n');
	const sources = [{ name: 'handbook', kind: 'folder', folder }];
	await using service = Object.assign(
		await createServiceUnderTest({ docsFolder: undefined, sources, agent: { hookSecret } }),
		{ [Symbol.asyncDispose]: () => service.dispose() },
	);
	expect(service.documentation.pages.map(({ title }) => title)).toEqual(['Before']);
	await writeFile(join(folder, 'index.md'), '# After\n\nWords.\n');
	const body = JSON.stringify({ ref: 'refs/heads/anything' });
	const send = () =>
		service.post(hookPath('handbook'), body, { authorization: undefined, 'x-gitlab-token': hookSecret });
	expect((await send()).status).toBe(200);
	await expect.poll(() => service.documentation.pages.map(({ title }) => title)).toEqual(['After']);
	expect((await send()).status).toBe(409);
});
