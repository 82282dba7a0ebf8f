/** The blocks of the page about running are carried out by the programs that they are for, where this machine has them. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { getuid } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { assistantMessagePath } from '../../contract/routes.js';
import { root } from '../../tooling/run.js';
import { isExecutable, placesOnPath } from '../../tooling/setup/find-on-path.js';
import { type ModelServer, startModelServer } from '../models/openai-compatible-server.js';
import { freePort } from './listen.js';
import { scratchFolder } from './scratch-folder.js';
import { createServiceUnderTest, type ServiceUnderTest } from './service-under-test.js';

const page = readFileSync(join(root, 'public/service/running.md'), 'utf8');
const host = 'assistant.example.com';
const publicUrl = `https://${host}`;

function block(title: string): string {
	const [, , text] = new RegExp(`^\`\`\`(\\w+) title="${title}"\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page) ?? [];
	if (text === undefined) throw new Error(`The page has no block with the title "${title}".`);
	return text;
}

const programNamed = (name: string) =>
	[...placesOnPath([name]), `/usr/sbin/${name}`, `/usr/bin/${name}`].find(isExecutable);

let service: ServiceUnderTest;
let servicePort: string;
let model: ModelServer;
beforeAll(async () => {
	model = await startModelServer();
	service = await createServiceUnderTest({
		...{ port: 0, publicUrl, trustedProxies: 1, limits: { assistantPerAddressAndKeyAndDay: 1 } },
		model: { provider: 'openai-compatible', model: 'test-model', baseUrl: model.url },
	});
	servicePort = new URL((await service.start()).url).port;
});
afterAll(async () => {
	await service.dispose();
	await model.close();
});

interface Proxy {
	program: string;
	title: string;
	/** The block with these ports, in a whole configuration. */
	settle(text: string, port: number, folder: string): string;
	start(file: string, folder: string): string[];
}

/** The block with another port of the service. @throws when the page has not that text */
function put(text: string, from: string, to: string): string {
	if (!text.includes(from)) throw new Error(`The block has no "${from}".`);
	return text.replace(from, to);
}

const proxies: Proxy[] = [
	{
		program: 'nginx',
		title: '/etc/nginx/conf.d/docent.conf',
		settle(text, port, folder) {
			const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
				(name) => `${name}_temp_path ${join(folder, name)};`,
			);
			const own = `daemon off;\npid ${join(folder, 'pid')};\nerror_log ${join(folder, 'log')};\nevents {}\n`;
			const server = put(text, 'listen 80;', `listen 127.0.0.1:${port};`);
			return `${getuid?.() === 0 ? 'user root;\n' : ''}${own}http {\naccess_log off;\n${temporary.join('\n')}\n${server}}`;
		},
		start: (file, folder) => ['-c', file, '-p', folder],
	},
	{
		program: 'caddy',
		title: '/etc/caddy/Caddyfile',
		settle: (text, port) => `{\n\tadmin off\n}\n${put(text, `${host} {`, `http://${host}:${port} {`)}`,
		start: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
	},
];

/** A request of a reader's browser to the proxy. */
function send(port: number, path: string, body?: unknown, headers: Record<string, string> = {}) {
	const all = { host, origin: publicUrl, 'content-type': 'application/json', ...headers };
	return new Promise<IncomingMessage>((resolve, reject) => {
		const sent = request({ port, path, method: body ? 'POST' : 'GET', headers: all }, resolve);
		sent.once('error', reject).end(body && JSON.stringify(body));
	});
}

const question = (text: string) => ({
	fp: 'anonymous',
	messages: [{ id: `m-${text}`, role: 'user', parts: [{ type: 'text', text }] }],
});

async function untilReady(port: number, child: ChildProcess): Promise<void> {
	for (;;) {
		const answered = await send(port, '/ready').catch(() => undefined);
		answered?.resume();
		if (answered?.statusCode === 200) return;
		if (child.exitCode !== null) throw new Error(`The proxy ended with ${child.exitCode}.`);
		await delay(50);
	}
}

describe.each(proxies)('the block for $program', ({ program, title, settle, start }) => {
	const found = programNamed(program);

	it('streams answers word by word, and counts each reader', async ({ skip }) => {
		if (found === undefined) return skip(`There is no ${program} on this machine: apt-get install ${program}`);
		const folder = scratchFolder();
		const port = await freePort();
		const file = join(folder, 'configuration');
		writeFileSync(file, settle(put(block(title), '127.0.0.1:4400', `127.0.0.1:${servicePort}`), port, folder));
		const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
		const child = spawn(found, start(file, folder), { stdio: ['ignore', 'ignore', 'ignore'], env });
		const ended = new Promise((resolve) => child.once('exit', resolve));
		try {
			await untilReady(port, child);
			const path = assistantMessagePath('v2', 'docs');
			const key = await service.createKey({ kind: 'assistant' });
			const headers = { authorization: `Bearer ${key}` };
			const held = model.hold('The first', ' word');
			const answer = await send(port, path, question('How can I roll back a flag?'), headers);
			expect(answer.statusCode).toBe(200);
			let text = '';
			answer.setEncoding('utf8').on('data', (piece: string) => {
				text += piece;
			});
			await expect.poll(() => text).toContain('The first');
			expect(text).not.toContain('pomegranate');
			const over = new Promise((resolve) => answer.once('end', resolve));
			held.finish(' of a pomegranate.');
			await over;
			expect(text).toContain('pomegranate');
			// The address that a reader makes up is not the one that counts.
			const again = await send(port, path, question('And again?'), { ...headers, 'x-forwarded-for': '203.0.113.9' });
			expect(again.statusCode).toBe(429);
			again.resume();
		} finally {
			child.kill();
			await ended;
		}
	}, 30_000);
});

it('the file for Traefik has a router to the port of the service', () => {
	const { http } = parse(block('/etc/traefik/dynamic/docent.yml'));
	expect(http.routers.docent).toMatchObject({ rule: `Host(\`${host}\`)`, service: 'docent' });
	expect(http.services.docent.loadBalancer.servers).toEqual([{ url: 'http://127.0.0.1:4400' }]);
});

it('systemd knows each line of the unit', ({ skip }) => {
	const systemd = programNamed('systemd-analyze');
	if (systemd === undefined) return skip('There is no systemd-analyze on this machine: apt-get install systemd');
	const file = join(scratchFolder(), 'docent.service');
	const unit = put(
		put(block('/etc/systemd/system/docent.service'), 'User=docent', 'User=daemon'),
		'/usr/local/bin/docent-service',
		'/bin/true',
	);
	writeFileSync(file, unit);
	const { status, stdout, stderr } = spawnSync(systemd, ['verify', file], { encoding: 'utf8' });
	expect([status, (stdout + stderr).split('\n').filter((line) => line.includes('docent.service'))]).toEqual([0, []]);
});

it('alerts look at metrics that there are, and the table has them all', () => {
	const source = readFileSync(join(root, 'src/service/telemetry/metrics.ts'), 'utf8');
	const named = (text: string) =>
		[...new Set(text.match(/\bdocent_[a-z_]+/g))].map((name) => name.replace(/_bucket$/, ''));
	const metrics = named(source).sort();
	const { groups } = parse(block('docent-alerts.yml')) as { groups: { rules: { expr: string }[] }[] };
	const alerted = groups.flatMap(({ rules }) => rules).flatMap(({ expr }) => named(expr));
	expect(alerted.length).toBeGreaterThan(5);
	expect(alerted.filter((name) => !metrics.includes(name))).toEqual([]);
	const [, table = ''] = page.split('| Metric | Meaning |');
	expect(named(table).sort()).toEqual(metrics);
});
