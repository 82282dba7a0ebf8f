import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from './run.js';

/** All files that a release may change, with others beside them that it must leave alone. */
const files = [
	...['package.json', 'package-lock.json', 'src/service/package.json', 'src/service/README.md', 'README.md', 'LICENSE'],
	...['src/service/docker/Dockerfile', 'src/service/docker/compose.yaml', 'src/service/deploy/helm/Chart.yaml'],
	...['src/plugins/github-action/action.yml', 'src/plugins/gitlab/docent-eval.yml'],
	...['public/changes.md', 'public/service/containers.md', 'public/quickstart.md'],
];
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

let repository: string;
const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();
const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const commit = () => {
	git('add', '.');
	git('commit', '--quiet', '--message', 'Work');
};

beforeEach(() => {
	repository = mkdtempSync(join(tmpdir(), 'docent-release-'));
	for (const file of files) {
		mkdirSync(join(repository, dirname(file)), { recursive: true });
		cpSync(join(root, file), join(repository, file));
	}
	git('init', '--quiet', '--initial-branch', 'main');
	git('config', 'user.name', 'Test');
	git('config', 'user.email', 'test@example.com');
	git('config', 'commit.gpgsign', 'false');
	commit();
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

function release(...args: string[]) {
	const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'src/tooling/release.js'), ...args], {
		cwd: repository,
		encoding: 'utf8',
	});
	return { status, out: stdout, said: stderr };
}

describe('a release', () => {
	it('says what it would change and publish, and changes nothing', () => {
		const { status, out, said } = release('9.8.7');
		expect([status, said]).toEqual([0, '']);
		expect(out).toMatch(/Would release 9\.8\.7[\s\S]+ {2}public\/changes\.md\n[\s\S]+ {2}package-lock\.json\n/);
		expect(out).toMatch(/npm: docent 9\.8\.7, \d+ files[\s\S]+npm: docent-service 9\.8\.7, \d+ files/);
		expect(git('status', '--porcelain')).toBe('');
		expect(git('tag')).toBe('');
	});

	it('gives both packages, the image, the chart and the actions one version, dates the list, commits and tags', () => {
		expect(release('9.8.7', '--write')).toMatchObject({ status: 0, said: '' });
		expect(git('status', '--porcelain')).toBe('');
		expect(git('log', '-1', '--format=%s')).toBe('release: 9.8.7');
		expect(git('tag', '--points-at', 'HEAD')).toBe('v9.8.7');
		expect(git('cat-file', '-p', 'v9.8.7')).toContain('- ');
		for (const file of files.filter((one) => one !== 'public/changes.md' && one !== 'README.md'))
			expect([file, new RegExp(`docent(-service)?[@-]${version}`).test(read(file))]).toEqual([file, false]);
		for (const file of ['package.json', 'src/service/package.json'])
			expect(JSON.parse(read(file)).version).toBe('9.8.7');
		const lock = JSON.parse(read('package-lock.json'));
		expect([lock.version, lock.packages[''].version, lock.packages['src/service'].version]).toEqual(
			Array(3).fill('9.8.7'),
		);
		expect(parse(read('src/service/deploy/helm/Chart.yaml'))).toMatchObject({ version: '9.8.7', appVersion: '9.8.7' });
		expect(parse(read('src/plugins/github-action/action.yml')).inputs.version.default).toBe('9.8.7');
		expect(parse(read('src/plugins/gitlab/docent-eval.yml'))['docent-eval'].variables.DOCENT_VERSION).toBe('9.8.7');
		const today = new Date().toISOString().slice(0, 10);
		expect(read('public/changes.md')).toMatch(
			new RegExp(`## Not released yet\\n\\nNothing yet\\.\\n\\n## 9\\.8\\.7, ${today}\\n\\n### New\\n`),
		);
	});

	it('is made of what is committed and said, and only forwards', () => {
		expect(release('1.2').said).toContain('name the version');
		writeFileSync(join(repository, 'README.md'), 'changed');
		expect(release('9.8.7')).toMatchObject({ status: 1, said: expect.stringContaining('not committed') });
		commit();
		release('9.8.7', '--write');
		expect(release('9.8.8').said).toContain('has nothing under "Not released yet"');
		const list = read('public/changes.md').replace('Nothing yet.', '### Fixed\n\n- A thing.');
		writeFileSync(join(repository, 'public/changes.md'), list);
		commit();
		for (const lower of ['9.8.7', '9.8.6', '1.0.0']) expect(release(lower).said).toContain('9.8.7 is released');
		expect(release('9.10.0', '--write')).toMatchObject({ status: 0 });
		expect(
			read('public/changes.md')
				.match(/^## .+/gm)
				?.slice(0, 3),
		).toEqual(['## Not released yet', expect.stringMatching(/^## 9\.10\.0, /), expect.stringMatching(/^## 9\.8\.7, /)]);
	}, 120_000);
});

it('every file that names a version of the service is one that a release changes', () => {
	const named = ['src/service/docker', 'src/service/deploy', 'src/plugins'].flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
			.map((name) => join(folder, name))
			.filter((name) => /\.(?:ya?ml|md|json|toml)$|Dockerfile$/.test(name) && !name.includes('node_modules'))
			.filter((name) => /docent-service[@-]\d+\.\d+\.\d+/.test(readFileSync(join(root, name), 'utf8'))),
	);
	expect(named.filter((name) => !files.includes(name))).toEqual([]);
});

interface Workflow {
	permissions: Record<string, string>;
	jobs: Record<string, { permissions?: Record<string, string>; steps: { uses?: string; run?: string }[] }>;
}

describe('the workflow of a release', () => {
	const text = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8');
	const { permissions, jobs } = parse(text) as Workflow;
	const steps = Object.values(jobs).flatMap((job) => job.steps);

	it('pins what it uses by commit, and names nobody', () => {
		for (const { uses } of steps) if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40}$/);
		expect(permissions).toEqual({ contents: 'read' });
		expect(text).toMatch(/\$\{\{ github\.repository \}\}/);
	});

	it('publishes both packages with provenance, the image for both processors, and the Python packages', () => {
		const scripts = steps.map(({ run = '' }) => run).join('\n');
		expect(scripts.match(/npm publish .*--provenance/g)).toHaveLength(2);
		expect(jobs.npm?.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
		expect(jobs.image?.permissions).toMatchObject({ packages: 'write' });
		expect(text).toContain('platforms: linux/amd64,linux/arm64');
		expect(jobs.python?.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
	});
});
