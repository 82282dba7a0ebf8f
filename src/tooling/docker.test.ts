import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { resolveSettings } from '../service/config/resolve-settings.js';
import { settings } from '../service/config/settings.js';
import { root } from './run.js';

const folder = join(root, 'src/service/docker');
const dockerfile = readFileSync(join(folder, 'Dockerfile'), 'utf8');
interface Composed {
	environment?: Record<string, string>;
	env_file?: { path: string; required: boolean }[];
	volumes?: string[];
	build?: { context: string; args: Record<string, string> };
	stop_grace_period?: string;
}
const compose = parse(readFileSync(join(folder, 'compose.yaml'), 'utf8')) as {
	services: Record<string, Composed>;
	volumes: Record<string, unknown>;
};
const { node } = compose.services;
const variables = new Set<string>(Object.values(settings).flatMap(({ env }) => env));

it('installs the package of this version, without its scripts, and runs as nobody special', () => {
	const { version } = JSON.parse(readFileSync(join(root, 'src/service/package.json'), 'utf8')) as { version: string };
	expect(dockerfile).toContain(`ARG PACKAGE=docent-service@${version}\n`);
	expect(dockerfile).not.toMatch(/^(?:COPY|ADD) /m);
	expect(dockerfile).toMatch(/npm install --global --ignore-scripts .*"\$PACKAGE"/);
	expect(dockerfile).toMatch(/^USER node$/m);
	expect(dockerfile.indexOf('USER node')).toBeLessThan(dockerfile.indexOf('ENTRYPOINT'));
});

it('is the same for every processor, on a named version of Node', () => {
	expect([...dockerfile.matchAll(/^FROM (.+)$/gm)].map(([, image]) => image)).toEqual(['node:24-slim']);
	expect(dockerfile).not.toMatch(/TARGETARCH|x86_64|amd64 \\|--platform=/);
});

it('has git for the jobs of the agent, and bubblewrap for the command that checks them', () => {
	expect(dockerfile).toMatch(/apt-get install --yes --no-install-recommends git ca-certificates bubblewrap\b/);
});

it('is well when the process is, whatever the database does', () => {
	expect(dockerfile).toMatch(/^HEALTHCHECK(?:.|\\\n)*\/health`/m);
	expect(dockerfile).not.toContain('/ready');
});

it('composes nodes that share what the agent works on, with room for every setting', async () => {
	const byTarget = new Map((node?.volumes ?? []).map((volume) => [/:(\/\w+)(?::\w+)?$/.exec(volume)?.[1], volume]));
	// A merge writes into the folder of the documentation.
	expect(byTarget.get('/docs')).toMatch(/:\/docs$/);
	expect(dockerfile).toContain('CMD ["serve", "/docs"]');
	const data = byTarget.get('/data') ?? '';
	expect(dockerfile).toContain('DOCENT_DATA=/data');
	expect(Object.keys(compose.volumes)).toContain(data.split(':')[0]);
	expect(readFileSync(join(root, '.gitignore'), 'utf8')).toMatch(/^docent\.env$/m);
	expect(node?.env_file).toEqual([{ path: expect.stringContaining('docent.env'), required: false }]);
	expect(Number.parseInt(node?.stop_grace_period ?? '', 10) * 1_000).toBeGreaterThan(
		Number(settings.stopGraceMs.default),
	);
	const substituted = Object.entries(node?.environment ?? {}).map(([name, value]) => [
		name,
		substitute(value, { POSTGRES_PASSWORD: 'secret' }),
	]);
	const config = await resolveSettings({ cwd: root, env: Object.fromEntries(substituted) });
	expect(config).toMatchObject({
		publicUrl: 'http://localhost:4400',
		databaseUrl: 'postgres://docent:secret@database:5432/docent',
	});
});

/** As Compose puts variables in, with their defaults. */
function substitute(text: string, env: Record<string, string>): string {
	const next = text.replace(
		/\$\{(\w+)(?::-([^${}]*))?\}/g,
		(_, name: string, byDefault = '') => env[name] ?? byDefault,
	);
	return next === text ? text : substitute(next, env);
}

it('sets variables that the service reads', () => {
	const [, settings = ''] = /^ENV (.+)$/m.exec(dockerfile) ?? [];
	const names = settings.split(' ').map((setting) => setting.split('=')[0] ?? '');
	const used = [...names, ...Object.keys(node?.environment ?? {})];
	expect(used.filter((name) => name !== 'NODE_ENV' && !variables.has(name))).toEqual([]);
});

it('composes from this folder alone, so that a copy of it is enough', () => {
	const { context, args } = node?.build ?? {};
	expect(context).toBe('.');
	const [, byDefault] = /^ARG PACKAGE=(.+)$/m.exec(dockerfile) ?? [];
	expect(args).toEqual({ PACKAGE: `\${DOCENT_PACKAGE:-${byDefault}}` });
	for (const file of ['nginx.conf', 'docent.env.example']) expect(existsSync(join(folder, file))).toBe(true);
});

it('offers settings in the example that the service reads, and no secret', () => {
	const lines = readFileSync(join(folder, 'docent.env.example'), 'utf8').match(/^#?[A-Z_]+=.*$/gm) ?? [];
	expect(lines.length).toBeGreaterThan(5);
	for (const line of lines) {
		const [name = '', value = ''] = line.replace('#', '').split('=');
		expect(variables, name).toContain(name);
		expect([name, /KEY|TOKEN|SECRET/.test(name) ? value : '']).toEqual([name, '']);
	}
});
