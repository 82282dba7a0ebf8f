/** What owners deploy with says the same as the service: its port, its checks, its time to stop. Schemas are checked in `e2e/world/deployment.spec.ts`. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { settings } from '../service/config/settings.js';
import { root } from './run.js';

const folder = join(root, 'src/service/deploy');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const port = Number(/PORT=(\d+)/.exec(readFileSync(join(root, 'src/service/docker/Dockerfile'), 'utf8'))?.[1]);
const stopSeconds = Number(settings.stopGraceMs.default) / 1_000;
const variables = new Set<string>(Object.values(settings).flatMap(({ env }) => env));

interface Blueprint {
	services: {
		runtime: string;
		healthCheckPath: string;
		maxShutdownDelaySeconds: number;
		disk?: unknown;
		envVars: { key: string; value?: string; sync?: boolean; fromDatabase?: { name: string } }[];
	}[];
	databases: { name: string }[];
}

describe('files of deployment', () => {
	it('Fly: the port, the check, the time to stop', () => {
		const fly = read('fly.toml');
		const value = (name: string) => new RegExp(`^${name} = (.+)$`, 'm').exec(fly)?.[1];
		expect(Number(value('internal_port'))).toBe(port);
		expect(value('path')).toBe('"/ready"');
		expect(value('kill_signal')).toBe('"SIGTERM"');
		expect(Number(value('kill_timeout'))).toBeGreaterThan(stopSeconds);
		for (const line of fly.split('\n')) expect(line).toMatch(/^(?:#.*|\[\[?[\w.]+\]\]?|\w+ = (?:"[^"]*"|\d+|true))?$/);
	});

	it('Render: the port, the check, the time to stop, which it forbids beside a disk', () => {
		const { services, databases } = parse(read('render.yaml')) as Blueprint;
		const [service] = services;
		expect(service).toMatchObject({ runtime: 'docker', healthCheckPath: '/ready' });
		expect(service?.disk).toBeUndefined();
		expect(service?.maxShutdownDelaySeconds).toBeGreaterThan(stopSeconds);
		const values = new Map(service?.envVars.map((one) => [one.key, one]));
		expect(values.get('PORT')?.value).toBe(String(port));
		expect(values.get('DATABASE_URL')?.fromDatabase?.name).toBe(databases[0]?.name);
		for (const name of values.keys()) expect(variables).toContain(name);
		for (const { key, value } of values.values()) if (/KEY|TOKEN|SECRET/.test(key)) expect(value).toBeUndefined();
	});

	it('Railway: the check and the time to stop, as numbers', () => {
		const { build, deploy } = JSON.parse(read('railway.json')) as Record<string, Record<string, unknown>>;
		expect(build).toEqual({ builder: 'DOCKERFILE', dockerfilePath: 'Dockerfile' });
		expect(deploy).toMatchObject({ healthcheckPath: '/ready', drainingSeconds: expect.any(Number) });
		expect(Number(deploy?.drainingSeconds)).toBeGreaterThan(stopSeconds);
	});

	it('the chart: the version of the service, its port and its time to stop', () => {
		const { version } = JSON.parse(readFileSync(join(root, 'src/service/package.json'), 'utf8')) as { version: string };
		expect(parse(read('helm/Chart.yaml'))).toMatchObject({ version, appVersion: version });
		const { stopGraceSeconds, image, secretName } = parse(read('helm/values.yaml')) as Record<string, unknown>;
		expect({ stopGraceSeconds, secretName, image }).toMatchObject({
			stopGraceSeconds: stopSeconds,
			secretName: '',
			image: { repository: '' },
		});
		expect(read('helm/templates/deployment.yaml')).toContain(`containerPort: ${port}`);
	});

	it('hold no secret and no address of a registry', () => {
		const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
		for (const file of files.filter((name) => statSync(join(folder, name)).isFile())) {
			expect(read(file), file).not.toMatch(/svc_\w{8}|sk-\w|ghp_|:\/\/\w+:\w+@|ghcr\.io|docker\.io/);
		}
	});
});
