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
	build?: { context: string; dockerfile: string };
	stop_grace_period?: string;
}
const last = dockerfile.slice(dockerfile.lastIndexOf('FROM'));
const compose = parse(readFileSync(join(folder, 'compose.yaml'), 'utf8')) as {
	services: Record<string, Composed>;
	volumes: Record<string, unknown>;
};
const { node } = compose.services;
const variables = new Set<string>(Object.values(settings).flatMap(({ env }) => env));

it('copies what there is, and runs as nobody special', () => {
	const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) => files.split(' '));
	for (const file of copied) expect([file, existsSync(join(root, file))]).toEqual([file, true]);
	expect(last).toMatch(/^USER node$/m);
	expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('ENTRYPOINT'));
});

it('has git for the jobs of the agent, and bubblewrap for the command that checks them', () => {
	expect(last).toMatch(/apt-get install .*\bgit ca-certificates bubblewrap\b/);
});

it('is well when the process is, whatever the database does', () => {
	expect(last).toMatch(/^HEALTHCHECK(?:.|\\\n)*\/health`/m);
	expect(last).not.toContain('/ready');
});

it('finds each package where the lockfile has it, also those that npm could not put at the root', () => {
	const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
		packages: Record<string, Locked>;
	};
	const copied = [...last.matchAll(/^COPY --from=packages \/app\/(\S+) (\S+)$/gm)].map(([, from, to]) => {
		expect(to).toBe(from);
		return `${from}/`;
	});
	const isThere = (path: string) => packages[path] !== undefined && copied.some((folder) => path.startsWith(folder));
	const wrong: string[] = [];
	const seen = new Set<string>();
	const follow = (from: string) => {
		const { dependencies = {}, optionalDependencies = {} } = packages[from] ?? {};
		for (const name of Object.keys(dependencies)) {
			if (name in optionalDependencies) continue;
			const places = placesOf(from, name);
			const locked = places.find((path) => packages[path] !== undefined);
			const found = places.find(isThere);
			if (found === undefined || found !== locked) wrong.push(`${name} of ${from}: ${found} in place of ${locked}`);
			else if (!seen.has(found)) follow([...seen.add(found)].at(-1) ?? found);
		}
	};
	follow('src/service');
	expect(seen.size).toBeGreaterThan(30);
	expect(wrong).toEqual([]);
});

it('composes nodes that share what the agent works on, with room for every setting', async () => {
	const byTarget = new Map((node?.volumes ?? []).map((volume) => [/:(\/\w+)(?::\w+)?$/.exec(volume)?.[1], volume]));
	// A merge writes into the folder of the documentation.
	expect(byTarget.get('/docs')).toMatch(/:\/docs$/);
	expect(last).toContain('CMD ["serve", "/docs"]');
	const data = byTarget.get('/data') ?? '';
	expect(last).toContain('DOCENT_DATA=/data');
	expect(Object.keys(compose.volumes)).toContain(data.split(':')[0]);
	for (const ignored of ['.gitignore', '.dockerignore'])
		expect(readFileSync(join(root, ignored), 'utf8')).toMatch(/^(?:\*\*\/)?docent\.env$/m);
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

interface Locked {
	dependencies?: Record<string, string>;
	optionalDependencies?: Record<string, string>;
}

/** Where a package looks for another, from its own folder to the root's. */
function placesOf(from: string, name: string): string[] {
	const steps = from.split('/');
	const folders = steps.map((_, index) => steps.slice(0, steps.length - index).join('/'));
	return [...folders.filter((folder) => !folder.endsWith('node_modules')), ''].map((folder) =>
		join(folder, 'node_modules', name),
	);
}

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

it('composes from files that are there', () => {
	const { context = '', dockerfile: file = '' } = node?.build ?? {};
	expect(existsSync(join(folder, context, file))).toBe(true);
	expect(existsSync(join(folder, 'nginx.conf'))).toBe(true);
});
