import { expect, it } from 'vitest';
import { createSqlKeyStore } from '../../../service/keys/key-store.js';
import { createServiceUnderTest } from '../../service/service-under-test.js';
import { shared } from '../../service/shared.js';
import { type DatabaseKind, openTestDatabase } from '../../service/test-database.js';
import { expectRefusal, generations, messagePath, question, said, send, withDatabase } from './interface-under-test.js';

/** Two domains of a project, and another project, on one database. */
async function startDomains(kind: DatabaseKind) {
	const database = await openTestDatabase(kind);
	const start = (config: object) =>
		createServiceUnderTest({ agent: { workers: 0 }, ...config }, withDatabase(database));
	const docs = await start({ projectId: 'docs' });
	const guide = await start({ domain: 'guide', projectId: 'docs' });
	const foreign = await start({ domain: 'foreign', projectId: 'foreign' });
	const foreignKey = (await createSqlKeyStore(database).create({ kind: 'admin', name: 'test', projectId: 'foreign' }))
		.token;
	return {
		docs,
		guide,
		foreign,
		adminKey: await docs.createKey({ kind: 'admin' }),
		foreignKey,
		async dispose() {
			for (const service of [foreign, guide, docs]) await service.dispose();
			await database.dispose();
		},
	};
}

/** What one domain, and one project, has of another: nothing. */
export function domainsContract(kind: DatabaseKind): void {
	const under = shared(() => startDomains(kind));

	it.each(generations)('a thread of another domain is not known: %s', async (generation) => {
		const begun = await under.docs.ask('How do I roll back?');
		await begun.text();
		const body = { fp: 'a', messages: [said('And now?', generation)], threadId: begun.headers.get('x-thread-id') };
		const { assistantKey: key } = under.guide;
		const response = await send(under.guide, { path: messagePath(generation, 'guide'), key, body });
		await expectRefusal(response, 404, 'unknown_thread');
	});

	it.each(generations)('a key of another domain is refused: %s', async (generation) => {
		const sent = { path: messagePath(generation), key: under.guide.assistantKey, body: question(generation) };
		await expectRefusal(await send(under.docs, sent), 403, 'domain_not_allowed');
	});

	it('a key asks no domain of another project', async () => {
		const sent = { path: messagePath('v2', 'foreign'), key: under.docs.assistantKey, body: question('v2') };
		await expectRefusal(await send(under.docs, sent), 403, 'domain_not_allowed');
	});

	const jobOfDocs = async () => {
		const sent = { path: '/v2/agent/docs/job', key: under.adminKey, body: { prompt: 'Mend the links.' } };
		return ((await (await send(under.docs, sent)).json()) as { id: string }).id;
	};
	it.each(generations)('a job of another project is not known: %s', async (generation) => {
		const path = `/${generation}/agent/foreign/job/${await jobOfDocs()}`;
		await expectRefusal(await send(under.foreign, { method: 'GET', path, key: under.foreignKey }), 404, 'unknown_job');
	});

	it('a job of another project takes no instruction', async () => {
		const path = `/v2/agent/foreign/job/${await jobOfDocs()}/message`;
		const sent = { path, key: under.foreignKey, body: { prompt: 'Go on.' } };
		await expectRefusal(await send(under.foreign, sent), 404, 'unknown_job');
	});

	it.each(generations)('a list has no job of another project: %s', async (generation) => {
		await jobOfDocs();
		const response = await send(under.foreign, {
			method: 'GET',
			path: `/${generation}/agent/foreign/jobs`,
			key: under.foreignKey,
		});
		expect(await response.json()).toMatchObject(generation === 'v1' ? { allSessions: [] } : { jobs: [] });
	});

	it('an admin key of another project is refused', async () => {
		const response = await send(under.docs, { method: 'GET', path: '/v2/agent/docs/jobs', key: under.foreignKey });
		await expectRefusal(response, 403, 'project_not_allowed');
	});

	it.each([
		['assistant', 'POST', messagePath('v2')],
		['admin', 'GET', '/v2/agent/docs/jobs'],
	])('a revoked %s key says that it was revoked', async (keyKind, method, path) => {
		const made = await send(under.docs, {
			path: '/v1/keys',
			key: under.adminKey,
			body: { kind: keyKind, name: 'test' },
		});
		const { id, token } = (await made.json()) as { id: string; token: string };
		await send(under.docs, { method: 'DELETE', path: `/v1/keys/${id}`, key: under.adminKey });
		const body = method === 'POST' ? question('v2') : undefined;
		await expectRefusal(await send(under.docs, { method, path, key: token, body }), 401, 'revoked_key');
	});

	it.each(generations)('an answer comes over a real connection as well: %s', async (generation) => {
		const { url } = await under.docs.start({ port: 0 });
		const response = await fetch(`${url}${messagePath(generation)}`, {
			method: 'POST',
			headers: { authorization: `Bearer ${under.docs.assistantKey}`, 'content-type': 'application/json' },
			body: JSON.stringify(question(generation)),
		});
		expect([response.status, response.headers.get('transfer-encoding')]).toEqual([200, 'chunked']);
		expect(await response.text()).toContain(`"threadId":"${response.headers.get('x-thread-id')}"`);
	});
}
