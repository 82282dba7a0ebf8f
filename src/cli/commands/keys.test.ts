import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchPath } from '../../contract/routes.js';
import type { CreateKeyResponse, KeyListResponse } from '../../contract/schema/keys.js';
import { serviceConfig } from '../../service/config/settings.js';
import { createService, type Service } from '../../service/index.js';
import { runCommand } from '../../testing/service/run-command.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { fixtureDocs } from '../../testing/service/service-under-test.js';
import { createDataFolder, createPostgresDatabase, sharedDataFolder } from '../../testing/service/test-database.js';

const keys = (args: string[], env: Record<string, string> = {}, cwd = '/') =>
	runCommand(['keys', ...args], { env, cwd });

const listed = (out: string) => (JSON.parse(out) as KeyListResponse).keys;

/** What the three places where keys are have in common. */
function describeKeys(name: string, prepare: () => Promise<{ args: string[]; env: Record<string, string> }>): void {
	describe(name, { timeout: 120_000 }, () => {
		let args: string[];
		let env: Record<string, string>;
		beforeAll(async () => {
			({ args, env } = await prepare());
		}, 120_000);

		it('makes, shows and revokes keys', async () => {
			const secret = await keys(['create', '--kind', 'admin', '--name', 'Scripts', ...args], env);
			expect(secret).toMatchObject({ code: 0, out: expect.stringMatching(/^svc_[0-9a-f]{64}$/) });
			expect(secret.said).toContain('shown only once');
			const origins = ['--origin', 'https://a.test', '--origin=https://*.b.test'];
			const open = await keys(['create', '--name', 'Help centre', ...origins, ...args], env);
			expect(open).toEqual({
				code: 0,
				out: expect.stringMatching(/^svc_dsc_[\w-]{32}$/),
				said: 'This key opens the domain docs of the project docs.',
			});

			const all = await keys(['list', '--json', ...args], env);
			expect(all.out).not.toContain(secret.out.slice(8, 40));
			const admin = listed(all.out).find((key) => key.name === 'Scripts');
			const assistant = listed(all.out).find((key) => key.name === 'Help centre');
			expect(admin).toMatchObject({ kind: 'admin', hint: secret.out.slice(-4), projectId: 'docs' });
			expect(assistant).toMatchObject({
				token: open.out,
				domain: 'docs',
				origins: ['https://a.test', 'https://*.b.test'],
			});

			const table = await keys(['list', ...args], env);
			expect(table.out).toMatch(/^id +kind +scope +name +key +domain +origins +created +last used +ends +revoked\n/);
			expect(table.out).toContain(`${admin?.id}  admin      owner  Scripts`);
			expect(table.out).toContain('https://a.test https://*.b.test');
			expect(table.said).toBe('This is the project docs, with the domain docs.');

			const revoked = await keys(['revoke', admin?.id ?? '', ...args], env);
			expect(revoked).toMatchObject({
				code: 0,
				out: expect.stringContaining(`Revoked ${admin?.id} (admin, "Scripts")`),
			});
			expect((await keys(['revoke', open.out, ...args], env)).code).toBe(0);
			const after = listed((await keys(['list', '--json', ...args], env)).out);
			const ended = after.filter(({ revokedAt }) => revokedAt !== undefined).map((key) => key.name);
			expect(ended).toEqual(expect.arrayContaining(['Scripts', 'Help centre']));
		});

		it('makes a key that may do one thing and ends', async () => {
			const words = ['create', '--kind', 'admin', '--scope', 'metrics', '--expires', '90d', '--json', ...args];
			const made = JSON.parse((await keys(words, env)).out) as CreateKeyResponse;
			expect(made).toMatchObject({ kind: 'admin', scope: 'metrics', token: expect.stringMatching(/^svc_metrics\./) });
			const days = (Date.parse(made.expiresAt ?? '') - Date.now()) / 86_400_000;
			expect(Math.round(days)).toBe(90);
		});

		it.each<[string[], RegExp]>([
			[['create', '--domain', 'nowhere'], /no domain "nowhere"/],
			[['create', '--kind', 'admin', '--origin', 'https://a.test'], /leave the domain and the origins out/],
			[['create', '--kind', 'admin', '--domain', 'docs'], /belongs to the whole project .* leave --domain out/],
			[['create', '--kind', 'admin', '--project', 'nowhere'], /"nowhere"/],
			[['list', '--domain', 'nowhere'], /no domain "nowhere"/],
			[['create', '--kind', 'admin', '--scope', 'all'], /--scope is "all"; use owner, read, jobs, metrics/],
			[['create', '--kind', 'admin', '--expires', 'soon'], /--expires is "soon"; give days, as in 90d, or a date/],
			[['create', '--scope', 'read'], /Scopes and ends are for admin keys/],
			[['create', '--kind', 'root'], /--kind is "root"; use assistant or admin/],
			[['create', '--origin', 'a.test'], /--origin is "a\.test"; give origins such as/],
			[['create', '--name', 'x'.repeat(101)], /--name is too long or empty/],
			[['revoke', 'key_0000000000000000'], /no key with the id "key_0000000000000000"/],
			[['revoke', 'svc_dsc_0123456789abcdef'], /not among the assistant keys/],
			[['revoke'], /revoke needs the id of a key/],
			[['list', 'more'], /"more" is one argument too many/],
			[['destroy'], /keys cannot "destroy"; say create, list or revoke/],
			[[], /keys needs to know what to do/],
		])('refuses %j with a sentence', async (words, sentence) => {
			const { code, out, said } = await keys([...words, ...args], env);
			expect({ code, out }).toEqual({ code: 2, out: '' });
			expect(said).toMatch(sentence);
			expect(said.split('\n')).toHaveLength(1);
		});
	});
}

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
	for (const end of ends.reverse()) await end();
});

const configOf = (dataFolder: string, more: Record<string, unknown> = {}) =>
	serviceConfig.parse({ docsFolder: fixtureDocs, dataFolder, logLevel: 'silent', site: false, port: 0, ...more });

describeKeys('of a data folder', async () => {
	const dataFolder = await createDataFolder();
	return { args: ['--data', dataFolder], env: {} };
});

describeKeys('of a PostgreSQL server, beside a service that uses it,', async () => {
	const { url, drop } = await createPostgresDatabase();
	const service = await createService(configOf(sharedDataFolder, { databaseUrl: url }));
	ends.push(drop, () => service.stop(0));
	return { args: [], env: { DATABASE_URL: url } };
});

describe('of a service that runs', () => {
	let service: Service;
	let dataFolder: string;
	let url: string;
	beforeAll(async () => {
		dataFolder = await createDataFolder();
		service = await createService(configOf(dataFolder));
		({ url } = await service.start());
		ends.push(() => service.stop(0));
	}, 120_000);
	const admin = () => ({ DOCENT_ADMIN_KEY: service.adminKey ?? '' });

	describeKeys('by its interface', async () => ({ args: ['--service', url], env: admin() }));

	it('the folder is its own, and a sentence says what to do', async () => {
		const { code, said } = await keys(['list', '--data', dataFolder]);
		expect(code).toBe(2);
		expect(said).toMatch(/A service is using the data folder .*DOCENT_ADMIN_KEY/);
		expect(said).toContain(`--service ${url} `);
		expect(said).toContain('DATABASE_URL');
	});

	it('a new key opens it at once', async () => {
		const { out } = await keys(['create', '--service', url], admin());
		const response = await fetch(new URL(searchPath('docs'), url), {
			method: 'POST',
			headers: { authorization: `Bearer ${out}`, 'content-type': 'application/json' },
			body: JSON.stringify({ query: 'flag' }),
		});
		expect(response.status).toBe(200);
	});

	it.each<[string, Record<string, string>, RegExp]>([
		['without an admin key', {}, /set it in DOCENT_ADMIN_KEY/],
		['with an unknown key', { DOCENT_ADMIN_KEY: 'svc_0123456789abcdef' }, /This key is unknown/],
		['with an assistant key', { DOCENT_ADMIN_KEY: 'svc_dsc_0123456789abcdef' }, /This is not an admin key/],
	])('%s it says so', async (_, env, sentence) => {
		const { code, said } = await keys(['list', '--service', url], env);
		expect(code).toBe(2);
		expect(said).toMatch(sentence);
	});

	it('a service that cannot be reached is named', async () => {
		const { code, said } = await keys(['list', '--service', 'http://127.0.0.1:1'], admin());
		expect(code).toBe(2);
		expect(said).toMatch(/http:\/\/127\.0\.0\.1:1 cannot be reached/);
	});
});

describe('of two projects in one database', { timeout: 120_000 }, () => {
	let database: Record<string, string>;
	let remote: string[];
	let admin: Record<string, string>;
	beforeAll(async () => {
		const { url, drop } = await createPostgresDatabase();
		database = { DATABASE_URL: url };
		const service = await createService(configOf(sharedDataFolder, { databaseUrl: url }));
		const { url: address } = await service.start();
		ends.push(drop, () => service.stop(0));
		remote = ['--service', address];
		for (const [domain, project] of [
			['teamb', 'teamb'],
			['help', 'docs'],
		] as const) {
			const flags = ['--domain', domain, '--project', project, '--data', sharedDataFolder];
			await runCommand(['index', fixtureDocs, ...flags], { env: database, cwd: '/' });
		}
		admin = { DOCENT_ADMIN_KEY: (await keys(['create', '--kind', 'admin'], database)).out };
	}, 120_000);

	it('a domain or a project of the other one is refused by the service, and nothing is made', async () => {
		const before = (await keys(['list', '--json', ...remote], admin)).out;
		for (const words of [
			['create', '--domain', 'teamb'],
			['create', '--kind', 'admin', '--domain', 'teamb'],
			['create', '--kind', 'admin', '--scope', 'read', '--domain', 'help'],
			['create', '--kind', 'admin', '--project', 'teamb'],
			['list', '--domain', 'teamb'],
			['list', '--project', 'teamb'],
			['revoke', 'key_0123456789abcdef', '--domain', 'teamb'],
		]) {
			const { code, out, said } = await keys([...words, ...remote], admin);
			expect({ words, code, out }).toEqual({ words, code: 2, out: '' });
			expect(said).toMatch(/teamb|whole project/);
		}
		for (const words of [
			['list', '--domain', 'teamb'],
			['allow', 'https://b.test', '--domain', 'teamb'],
		]) {
			const { code, said } = await runCommand(['origins', ...words, ...remote], { env: admin, cwd: '/' });
			expect({ words, code }).toEqual({ words, code: 2 });
			expect(said).toContain('The project docs has no domain "teamb"; its domains are docs, help.');
		}
		expect((await keys(['list', '--json', ...remote], admin)).out).toBe(before);
	});

	it('a key of each is made in the database, which says what it opens', async () => {
		const made = await keys(['create', '--kind', 'admin', '--project', 'teamb'], database);
		expect(made.said).toContain('This admin key is for all of the project teamb.');
		expect((await keys(['list', ...remote], { DOCENT_ADMIN_KEY: made.out })).said).toContain('another project');
		const listed = await keys(['list', '--domain', 'teamb'], database);
		expect(listed.said).toBe('This is the project teamb, with the domain teamb.');
		const origins = await runCommand(['origins', 'list', '--domain', 'help', ...remote], { env: admin, cwd: '/' });
		expect(origins.said).toBe('This is the project docs, with the domains docs, help.');
	});
});

it('makes no database where none is', async () => {
	const cwd = scratchFolder();
	const { code, said } = await keys(['list'], {}, cwd);
	expect(code).toBe(2);
	expect(said).toContain(`There is no database in ${join(cwd, '.docent')}`);
});

it('shows its flags when it is asked for help', async () => {
	expect(await keys(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('--origin') });
});
