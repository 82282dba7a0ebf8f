import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { assistantMessagePath } from '../../src/contract/routes.js';
import { expect, test } from '../fixtures.js';
import { pageSnippets } from '../support/page-snippets.js';
import { buildConsumer } from './support/consumer-app.js';

const run = promisify(execFile);

interface Turn {
	status: string;
	error?: string;
	text: string;
	sources: number;
	threadId?: string;
}

/** `refused` holds only while the SDK's own version is older than the documented least one: it shows that the way is needed. */
type Way = 'as it comes' | 'fetch' | 'transport' | 'refused';

const versions: readonly (readonly [version: string, ...ways: Way[]])[] = [
	['4.0.0', 'fetch', 'refused'],
	['4.1.0', 'fetch', 'refused'],
	['4.1.45', 'as it comes'],
	['5.0.0', 'fetch', 'transport', 'refused'],
	['5.0.60', 'fetch', 'transport', 'refused'],
	['5.0.217', 'as it comes', 'fetch'],
	['6.0.0', 'fetch', 'transport', 'refused'],
	['6.0.231', 'as it comes'],
	['7.0.0', 'fetch', 'transport', 'refused'],
	['7.0.32', 'as it comes'],
];

test('chats of older versions of the AI SDK answer in the documented ways, and the named ones as they come', {
	tag: '@older-clients',
}, async ({ service }) => {
	test.setTimeout(400_000);
	await using app = await buildConsumer('older');
	const snippet = await readFile(new URL('./consumers/older/older-fetch.ts', import.meta.url), 'utf8');
	expect(await pageSnippets('reference/assistant-api', 'ts'), 'the page shows another snippet').toContain(snippet);

	const ask = async (version: string, way: Way) => {
		const generation = version.startsWith('4.') ? 'v1' : 'v2';
		const { stdout } = await run(process.execPath, [join(app.folder, 'stock.js')], {
			cwd: app.folder,
			env: {
				PATH: process.env.PATH,
				SDK: `ai-${version}`,
				WAY: way,
				API: service.url + assistantMessagePath(generation, service.domain),
				DOCENT_URL: service.url,
				DOCENT_DOMAIN: service.domain,
				DOCENT_KEY: service.key,
			},
		});
		return JSON.parse(stdout) as Turn[];
	};

	for (const [version, ...ways] of versions) {
		for (const way of ways) {
			await test.step(`ai ${version}, ${way}`, async () => {
				const [first, second] = await ask(version, way);
				if (way === 'refused') {
					expect(first).toMatchObject({ status: 'error', error: expect.stringMatching(/threadId|Invalid code/) });
					return;
				}
				expect(first).toMatchObject({ status: 'ready', threadId: expect.stringMatching(/^th_/) });
				expect(first?.error).toBeUndefined();
				expect(first?.text).toContain('script');
				expect(second).toMatchObject({ status: 'ready', threadId: first?.threadId });
				expect(second?.text).toContain('React');
				// AI SDK 4 knows no sources before 4.1.45.
				if (!/^4\.[01]\.0$/.test(version)) expect(first?.sources).toBeGreaterThan(0);
			});
		}
	}
});
