import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { settings } from '../service/config/settings.js';
import { root } from './run.js';

const folder = join(root, 'src/service/docker');
const dockerfile = readFileSync(join(folder, 'Dockerfile'), 'utf8');
const compose = parse(readFileSync(join(folder, 'compose.yaml'), 'utf8')) as {
	services: Record<string, { environment?: Record<string, string>; build?: { context: string; dockerfile: string } }>;
};
const variables = new Set<string>(Object.values(settings).flatMap(({ env }) => env));

it('copies what there is, and runs as nobody special', () => {
	const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) => files.split(' '));
	for (const file of copied) expect([file, existsSync(join(root, file))]).toEqual([file, true]);
	const last = dockerfile.slice(dockerfile.lastIndexOf('FROM'));
	expect(last).toMatch(/^USER node$/m);
	expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('ENTRYPOINT'));
});

it('has git for the jobs of the agent', () => {
	expect(dockerfile.slice(dockerfile.lastIndexOf('FROM'))).toMatch(/apt-get install .*\bgit ca-certificates\b/);
});

it('sets variables that the service reads', () => {
	const [, settings = ''] = /^ENV (.+)$/m.exec(dockerfile) ?? [];
	const names = settings.split(' ').map((setting) => setting.split('=')[0] ?? '');
	const used = [...names, ...Object.keys(compose.services.node?.environment ?? {})];
	expect(used.filter((name) => name !== 'NODE_ENV' && !variables.has(name))).toEqual([]);
});

it('composes from files that are there', () => {
	const { context = '', dockerfile: file = '' } = compose.services.node?.build ?? {};
	expect(existsSync(join(folder, context, file))).toBe(true);
	expect(existsSync(join(folder, 'nginx.conf'))).toBe(true);
});
