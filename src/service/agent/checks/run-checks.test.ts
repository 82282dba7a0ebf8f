import { beforeAll, expect, it } from 'vitest';
import { createTestRepository, type TestRepository } from '../../../testing/agent/git-repository.js';
import { openTestWorkspace } from '../../../testing/agent/open-test-workspace.js';
import type { Workspace } from '../../workspace/workspace.js';
import { runChecks } from './run-checks.js';

let remote: TestRepository;
beforeAll(async () => {
	remote = await createTestRepository({
		'README.md': '# Repository\n',
		'docs/index.md': '# Home\n\n[Install](guide/install.md#linux), [gone](gone.md).\n',
		'docs/guide/install.md': '---\ntitle: Install\n---\n\n## Linux\n\n![Shot](shot.png)\n',
		'docs/guide/shot.png': 'image',
		'docs/old.mdx': '# Old\n\n<Open>\n',
	});
});

async function check(change: (files: Workspace['files']) => Promise<void>, command: string[] = [], checkSeconds = 20) {
	const signal = AbortSignal.timeout(20_000);
	await using workspace = await openTestWorkspace({ remote: { url: remote.url }, folder: 'docs' });
	await change(workspace.files);
	const checks = await runChecks({
		workspace,
		config: { folder: 'docs', checkCommand: command, checkSeconds, checkUnisolated: true, checkNetwork: false },
		hidden: [],
		signal,
	});
	return Object.fromEntries(checks.map((one) => [one.name, one]));
}

it('passes what changes nothing for the worse, and says what was there before', async () => {
	const { links, frontmatter, mdx, secrets, command } = await check((files) =>
		files.write('index.md', '# Start\n\n[Install](guide/install.md#linux), [gone](gone.md).\n'),
	);
	expect(links).toEqual({
		name: 'links',
		status: 'passed',
		summary: 'This change breaks no link and no anchor. 1 broken link or anchor was there before it.',
		findings: ['Before this change: index.md:3: "gone.md" leads to no page.'],
	});
	expect([frontmatter?.status, mdx?.status, secrets?.status, command?.status]).toEqual([
		'passed',
		'passed',
		'passed',
		'skipped',
	]);
	expect(mdx?.findings).toEqual([expect.stringMatching(/^Before this change: old\.mdx:3: This is not valid MDX/)]);
});

it('fails links to what a change takes away, on pages that it does not touch', async () => {
	const { links } = await check(async (files) => {
		await files.write('guide/install.md', '---\ntitle: Install\n---\n\n## Unix\n\n![Shot](shot.png)\n');
		await files.delete('guide/shot.png');
	});
	expect(links?.status).toBe('failed');
	expect(links?.summary).toBe(
		'This change brings 2 broken links or anchors. 1 broken link or anchor was there before it.',
	);
	expect(links?.findings.slice(0, 2)).toEqual([
		'guide/install.md:7: "shot.png" is no file.',
		'index.md:3: "guide/install.md#linux" leads to a heading that guide/install.md does not have.',
	]);
});

it('knows what was wrong on a page that has moved', async () => {
	const { links } = await check((files) => files.move('index.md', 'start.md'));
	expect(links?.status).toBe('passed');
	expect(links?.findings).toEqual(['Before this change: start.md:3: "gone.md" leads to no page.']);
});

it('fails frontmatter and MDX that cannot be read', async () => {
	const { frontmatter, mdx } = await check(async (files) => {
		await files.write('guide/install.md', '---\ntitle: [\n---\n\n## Linux\n');
		await files.create('new.mdx', '# New\n\n<Card>\n');
	});
	expect(frontmatter?.status).toBe('failed');
	expect(frontmatter?.findings[0]).toMatch(/^guide\/install\.md:1: The frontmatter is not valid YAML/);
	expect(mdx?.findings[0]).toMatch(/^new\.mdx:3: This is not valid MDX/);
});

it('fails keys that were added, and repeats none of them', async () => {
	const key = `svc_${'kX9vQ2mLr7TzB4nW'.repeat(2)}`;
	const { secrets } = await check((files) =>
		files.create('keys.md', `# Keys\n\nUse \`svc_dsc_${'kX9vQ2mLr7TzB4nW'.repeat(2)}\`, never\n\n    ${key}\n`),
	);
	expect(secrets).toMatchObject({ status: 'failed', findings: ['keys.md:5: This looks like an admin key of Docent.'] });
	expect(JSON.stringify(secrets)).not.toContain(key);
});

it("runs the owner's command on the files as they are, without the service's environment", async () => {
	process.env.SOME_SECRET_OF_THE_SERVICE = 'secret';
	const script =
		'console.log(require("fs").readFileSync("docs/index.md", "utf8").trim(), Object.keys(process.env).sort().join()); process.exit(3)';
	const { command } = await check((files) => files.write('index.md', '# Start\n'), [process.execPath, '-e', script]);
	delete process.env.SOME_SECRET_OF_THE_SERVICE;
	expect(command).toMatchObject({
		status: 'failed',
		findings: [expect.stringMatching(/^# Start CI,HOME,LANG,NO_COLOR,PATH,(?:PWD,)?TMPDIR$/)],
	});
	expect(command?.summary).toMatch(/ failed with the code 3\. It ran /);
});

it('stops a command at its limit, with all that it has started', async () => {
	const script =
		'require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" }); console.log("here"); setInterval(() => {}, 1000)';
	const { command } = await check(async () => {}, [process.execPath, '-e', script], 0.3);
	expect(command?.status).toBe('failed');
	expect(command?.summary).toContain('was stopped after 0.3 seconds');
});

it('says that a command cannot be started', async () => {
	const { command } = await check(async () => {}, ['no-such-program']);
	expect(command?.summary).toContain('cannot be started');
});

it('knows a text in brackets that was a link, and has lost its definition', async () => {
	const start = '# Home\n\n[Install](guide/install.md#linux), [gone](gone.md).\n';
	await remote.commit({
		'docs/index.md': `${start}\n[The *Guide*], [code][here] and [x].\n\n[the *guide*]: guide/install.md\n[here]: guide/install.md\n`,
	});
	try {
		const { links } = await check(async (files) => {
			await files.write('index.md', start);
			await files.create('new.md', '# New\n\n[The *Guide*], [code][here], `[here]` and [x].\n\n[here](index.md)\n');
		});
		expect(links?.summary).toContain('brings 2 broken links');
		expect(links?.findings.slice(0, 2)).toEqual([
			'new.md:3: "[The *Guide*]" has no definition [the *guide*] on this page.',
			'new.md:3: "[code][here]" has no definition [here] on this page.',
		]);
	} finally {
		await remote.commit({ 'docs/index.md': start });
	}
});

it('counts a link to a page that was missing before once, whatever its anchor is', async () => {
	const { links } = await check((files) =>
		files.write('index.md', '# Home\n\n[Install](guide/install.md#linux), [gone](gone.md#new-words).\n'),
	);
	expect(links).toMatchObject({
		status: 'passed',
		findings: [expect.stringContaining('Before this change: index.md:3')],
	});
});
