import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyMaxBytes } from '../../contract/limits.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service/service-under-test.js';
import { createOpenApi } from './openapi/create-openapi.js';
import { type Limit, type Route, route } from './route.js';
import { allRoutes } from './routes/all-routes.js';
import { metricsRoutes } from './routes/service.js';

const table = [...allRoutes, ...metricsRoutes('admin')];
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const counts = ({ limits }: Route, limit: Limit) => [limits].flat().includes(limit);
const named = (rows: readonly Route[]) => rows.map((row) => [nameOf(row), row] as const);
const paths = [...new Set(table.map(({ path }) => path))];

let service: ServiceUnderTest;
let adminKey: string;
beforeAll(async () => {
	service = await createServiceUnderTest({ site: true });
	adminKey = await service.createKey({ kind: 'admin' });
	const { sql } = service.database;
	await sql.insertInto('organizations').values({ id: 'foreign' }).execute();
	await sql.insertInto('projects').values({ id: 'foreign', organization_id: 'foreign' }).execute();
	await sql.insertInto('domains').values({ id: 'foreign', project_id: 'foreign' }).execute();
});
afterAll(() => service.dispose());

/** Asks for something that is in the project and the domain of the key, but for what is named by an id. */
function send(
	{ method, path }: Pick<Route, 'path'> & { method: string },
	{ to = service, headers = {}, from = '127.0.0.1' }: { to?: ServiceUnderTest; headers?: object; from?: string } = {},
) {
	const address = `http://127.0.0.1${path.replace(/:(?:domain|projectId)/, 'docs').replace(/:\w+/g, 'unknown')}`;
	const request = new Request(address, { method: method.toUpperCase(), headers: { ...headers } });
	return to.fetch(request, { remoteAddress: from });
}

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

describe('a row', () => {
	it('is written with its key and its limits, and its handler is told what it says', () => {
		const row = { kind: 'page', method: 'get', path: '/x/:id' } as const;
		const handle = () => new Response();
		// @ts-expect-error The key is missing.
		route({ ...row, limits: 'none', handle });
		// @ts-expect-error The limits are missing.
		route({ ...row, key: 'none', handle });
		// @ts-expect-error No limit is said in a word.
		route({ ...row, key: 'none', limits: [], handle });
		// @ts-expect-error Nobody says what somebody gets who has not signed in.
		route({ ...row, key: 'session', limits: 'none', handle });
		// @ts-expect-error The path has no such parameter.
		route({ ...row, key: 'none', limits: 'none', handle: ({ params }) => new Response(params.other) });
		const streams = new ReadableStream<string>();
		const limits = ['address'] as const;
		// @ts-expect-error The stream is not counted.
		route({ ...row, key: 'admin', limits, handle: ({ count }) => Response.json(count(streams)) });
		// @ts-expect-error There is no key to count for.
		route({ ...row, key: 'none', limits: ['question'], handle });
		expect(route({ ...row, key: 'none', limits: 'none', handle })).toMatchObject(row);
	});

	it('is the only one of its method and path, and documented under a name of its own', () => {
		expect(new Set(table.map(nameOf)).size).toBe(table.length);
		const ids = table.flatMap((row) => (row.kind === 'operation' ? [row.id] : []));
		expect(new Set(ids).size).toBe(ids.length);
	});

	it('for everybody that counts nothing is one of these', () => {
		const open = table.filter(({ key, limits }) => key === 'none' && limits === 'none').map(({ path }) => path);
		expect(open.toSorted()).toEqual([
			'/_docent/icon.svg',
			'/_docent/pages.css',
			'/_docent/review/:token',
			'/health',
			'/ready',
		]);
	});

	it('that counts questions, searches or jobs says so in the document', () => {
		for (const row of table) {
			if (row.kind !== 'operation' || !(['question', 'search', 'job'] as const).some((limit) => counts(row, limit)))
				continue;
			const [path = {}] = Object.values(createOpenApi([row], '0', 'https://docs.example').paths);
			expect([nameOf(row), JSON.stringify(path)]).toEqual([nameOf(row), expect.stringContaining('`rate_limited`')]);
		}
	});
});

it.each(named(table.filter(({ key }) => key === 'session')))('%s is for those who have signed in', async (_, row) => {
	const { status } = await send(row);
	// A pull request that there is not is not shown either.
	expect(row.method === 'get' ? [303] : [403, 404]).toContain(status);
});

const keyed = table.filter(({ key }) => ['assistant', 'site', 'admin', 'owner'].includes(key));
const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
const keyOf = ({ key }: Route) => (key === 'assistant' || key === 'site' ? service.assistantKey : adminKey);

it.each(named(keyed.filter(({ path }) => /:(?:domain|projectId)/.test(path))))(
	'%s is there for the domains and the project of its key alone',
	async (_, row) => {
		const at = async (place: string) =>
			codeOf(await send({ ...row, path: row.path.replace(/:(?:domain|projectId)/, place) }, bearer(keyOf(row))));
		const kind = row.path.includes(':domain') ? 'domain' : 'project';
		expect(await at('nowhere')).toBe(`unknown_${kind}`);
		expect(await at('foreign')).toBe(kind === 'domain' ? 'domain_not_allowed' : 'unknown_project');
	},
);

it.each(named(table.filter(({ body, isBodyOptional }) => body && !isBodyOptional)))('%s wants JSON', async (_, row) => {
	const response = await send(row, bearer(keyOf(row)));
	expect([response.status, await codeOf(response)]).toEqual([415, 'unsupported_media_type']);
});

it.each(paths)('%s answers the methods of its rows alone', async (path) => {
	const methods = table.filter((row) => row.path === path).map(({ method }) => method.toUpperCase());
	const response = await send({ path, method: 'patch' });
	expect(response.status).toBe(405);
	const allowed = response.headers.get('allow')?.split(', ');
	expect(allowed?.toSorted()).toEqual([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].toSorted());
	expect(await codeOf(response)).toBe('method_not_allowed');
});

const isShown = (path: string) => table.some((row) => row.path === path && row.method === 'get');
it.each(named(table.filter(({ kind, path }) => kind === 'page' && !isShown(path))))(
	'%s leads a browser that asks for it to its page',
	async (_, { path }) => {
		const response = await send({ path: `${path}?domain=docs&id=x`, method: 'get' });
		expect(response.status).toBe(303);
		const location = new URL(response.headers.get('location') ?? '', 'http://127.0.0.1');
		expect(paths).toContain(location.pathname.replace('/unknown', '/:token'));
		expect(location.search).toBe(
			/\/(?:answers|contacts|gap|job|keys|thread|agent-reports)\//.test(path) ? '?domain=docs&id=x' : '',
		);
	},
);

it('guards against a single address what its rows say, and nothing else', async () => {
	const guarded = await createServiceUnderTest({ site: true, limits: { requestsPerAddressAndMinute: 1 } });
	for (const [index, path] of paths.entries()) {
		const rows = table.filter((row) => row.path === path);
		const from = `192.0.2.${index}`;
		const statuses: number[] = [];
		for (const row of [rows[0], rows[0]]) {
			const response = row && (await send(row, { to: guarded, from }));
			await response?.body?.cancel();
			statuses.push(response?.status ?? 0);
		}
		const isGuarded = rows.some((row) => counts(row, 'address'));
		expect([path, statuses[0] !== 429, statuses[1] === 429]).toEqual([path, true, isGuarded]);
	}
	await guarded.dispose();
});

it('errors.md says how large a body may be, for every size that a route takes', () => {
	const sizes = table.filter(({ body }) => body).map((row) => row.bodyMaxBytes ?? bodyMaxBytes);
	const [row] = /^.*`body_too_large`.*$/m.exec(readFileSync('public/reference/errors.md', 'utf8')) ?? [];
	const told = row?.match(/[\d,]+(?= bytes)/g)?.map((number) => Number(number.replaceAll(',', '')));
	expect(told?.toSorted((left, right) => left - right)).toEqual(
		[...new Set(sizes)].toSorted((left, right) => left - right),
	);
});
