import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '../fixtures.js';
import { installPackages } from './support/installed-packages.js';

const run = promisify(execFile);

interface Checked {
	results: { id: string; status: 'pass' | 'warn' | 'fail' | 'skip' | 'error'; message: string }[];
	scoring: { overall: number; categoryScores: Record<string, { score: number } | null> };
}

interface ToolList {
	tools: { name: string; inputSchema: { required?: string[] } }[];
}

interface ToolResult {
	content: { type: string; text: string }[];
	isError?: boolean;
}

test.describe('programs of other people that read the documentation', { tag: '@agents' }, () => {
	test.describe.configure({ mode: 'default', timeout: 600_000 });
	let packages: string;
	/** The inspector keeps files in its user's folder. */
	let home: string | undefined;

	test.beforeAll(async () => {
		// The first time, 300 MB are fetched.
		test.setTimeout(900_000);
		packages = await installPackages('agents', fileURLToPath(new URL('agents', import.meta.url)));
		home = await mkdtemp(join(tmpdir(), 'docent-agents-'));
	});
	test.afterAll(async () => {
		if (home) await rm(home, { recursive: true, force: true });
	});

	/** Runs a program with the Node that it wants, which stands among its packages. */
	const tell = async <Told>(script: string, ...args: string[]): Promise<Told> => {
		const node = join(packages, 'node_modules/node/bin/node');
		const { stdout } = await run(node, [join(packages, 'node_modules', script), ...args], {
			env: { PATH: process.env.PATH, HOME: home },
			maxBuffer: 32 * 1024 * 1024,
		});
		return JSON.parse(stdout) as Told;
	};

	test('the public checker of documentation for agents finds no fault in any category', async ({ service }) => {
		const { results, scoring } = await tell<Checked>(
			...(['afdocs/bin/afdocs.mjs', 'check', service.url, '--format', 'json', '--score', '--quiet'] as const),
			// It visits the same pages each time.
			...['--sampling', 'deterministic'],
		);
		expect(results.length).toBeGreaterThan(20);
		expect(results.filter(({ status }) => status === 'fail' || status === 'error')).toEqual([]);
		const scores = Object.entries(scoring.categoryScores);
		expect(scores.length).toBeGreaterThan(5);
		for (const [category, score] of scores) expect(score?.score, category).toBe(100);
	});

	test('the installer of skills finds the skill of the documentation, and installs what the site serves', async ({
		service,
	}) => {
		const project = await mkdtemp(join(home!, 'project-'));
		const node = join(packages, 'node_modules/node/bin/node');
		const installer = join(packages, 'node_modules/skills/bin/cli.mjs');
		await run(node, [installer, 'add', service.url, '--agent', 'claude-code', '--yes'], {
			cwd: project,
			env: { PATH: process.env.PATH, HOME: home, DISABLE_TELEMETRY: '1' },
		});
		const installed = await readFile(join(project, '.claude/skills/docent-docs/SKILL.md'), 'utf8');
		expect(installed).toBe(await (await fetch(`${service.url}/skill.md`)).text());
	});

	const calls: Readonly<Record<string, readonly [args: Record<string, string>, answer: RegExp]>> = {
		search_docs: [{ query: 'rate limit per minute' }, /Path: \/reference\/limits/],
		read_page: [{ path: '/reference/limits' }, /requestsPerAddressAndMinute/],
		ask: [{ question: 'How do I embed Docent with a script tag?' }, /## Sources\n\n1\. \[/],
		report_problem: [{ problem: 'The page names no version.', path: '/reference/limits' }, /Kept/],
	};

	for (const path of ['/mcp', '/discovery/v1/mcp/DOMAIN']) {
		test(`the inspector of the Model Context Protocol lists and calls each tool at ${path}`, async ({ service }) => {
			const inspect = <Told>(...args: string[]) =>
				tell<Told>(
					'@modelcontextprotocol/inspector/clients/launcher/build/index.js',
					...['--cli', `${service.url}${path.replace('DOMAIN', service.domain)}`, '--transport', 'http'],
					...(path === '/mcp' ? [] : ['--header', `Authorization: Bearer ${service.key}`]),
					...args,
				);
			// The exit code is not 0 when some clients cannot read a schema.
			const { tools } = await inspect<ToolList>('--method', 'tools/list', '--strict');
			expect(tools.map(({ name }) => name).sort()).toEqual(Object.keys(calls).sort());
			for (const { name } of tools) {
				const [args, answer] = calls[name]!;
				const pairs = Object.entries(args).flatMap(([key, value]) => ['--tool-arg', `${key}=${value}`]);
				const { content, isError } = await inspect<ToolResult>('--method', 'tools/call', '--tool-name', name, ...pairs);
				expect(isError, name).not.toBe(true);
				expect(content.map(({ text }) => text).join('\n'), name).toMatch(answer);
			}
		});
	}
});
