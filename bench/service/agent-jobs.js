/**
 * Four jobs without a model on real documentation: broken links are fixed, and the page that most links lead to is moved, deleted, and
 * one of its headings renamed. Each job is a pull request of its own; afterwards another reader counts dead links, words and files.
 *
 *     node bench/service/agent-jobs.js <owner+name/folder>…
 *
 * Fetch the documentation first, each repository without its history in a folder `owner+name`. `DOCENT_CLI` is another build to measure,
 * `DOCENT_SHOW=1` prints what each job has said and which links died. Needs `npm run build` and git.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, relative, resolve, sep } from 'node:path';
import { deadLinks, isPage, leadsTo, withoutFences } from '../reading/plain-links.js';
import { wordsIn } from '../reading/source-words.js';
import { load } from '../run/load.js';
import { keep, table } from '../run/table.js';
import { startService } from './start-service.js';

/** @type {typeof import('../../e2e/support/ask-jobs.js')} */
const { createJob, untilEnded } = await load('../../e2e/support/ask-jobs.ts');

const show = Boolean(process.env.DOCENT_SHOW);

/** @param {string} cwd @param {string[]} args */
const git = (cwd, ...args) =>
	execFileSync(
		'git',
		['-c', 'user.name=Bench', '-c', 'user.email=bench@localhost', '-c', 'core.quotePath=false', ...args],
		{
			cwd,
			encoding: 'utf8',
			maxBuffer: 1e9,
			stdio: ['ignore', 'pipe', 'ignore'],
		},
	).trim();

/** Words of pages without the addresses of links and without front matter's. @param {string} text */
const proseOf = (text) =>
	wordsIn(
		text
			.replace(/\]\([^)\s]*/g, ']')
			.replace(/^\s*\[[^\]]+\]:.*$/gm, '')
			.replace(/\b(?:href|to|src|link)=(["'{]).*?["'}]/g, ''),
	);

/** The pages of a folder in a commit. @param {string} repository @param {string} commit @param {string} folder */
function pagesOf(repository, commit, folder) {
	const paths = git(repository, 'ls-tree', '-r', '--name-only', '-z', commit, '--', folder || '.').split('\0');
	return paths.filter(isPage);
}

/** How many words of the changed pages are gone. @param {string} repository @param {string} branch @param {string[]} except words that the job itself takes away */
function wordsLost(repository, branch, except) {
	const changed = git(repository, 'diff', '--no-renames', '--name-only', '-z', `main...${branch}`)
		.split('\0')
		.filter(isPage);
	/** @type {Map<string, number>} */
	const counts = new Map();
	for (const [commit, by] of /** @type {const} */ ([
		['main', 1],
		[branch, -1],
	])) {
		for (const path of changed) {
			let text = '';
			try {
				text = git(repository, 'show', `${commit}:${path}`);
			} catch {}
			for (const word of proseOf(text)) counts.set(word, (counts.get(word) ?? 0) + by);
		}
	}
	for (const word of except) counts.set(word, (counts.get(word) ?? 0) - 1);
	const lost = [...counts].filter(([, count]) => count > 0);
	if (show && lost.length > 0) console.error(`  lost: ${lost.slice(0, 10).join(' · ')}`);
	return lost.reduce((sum, [, count]) => sum + count, 0);
}

/** The page that most pages link to by a relative path, and its first heading of the second level. @param {string} repository @param {string} folder */
function choose(repository, folder) {
	const paths = pagesOf(repository, 'main', folder);
	const known = new Set(paths);
	/** @type {Map<string, Set<string>>} */
	const linked = new Map();
	const texts = new Map(paths.map((path) => [path, withoutFences(readFileSync(join(repository, path), 'utf8'))]));
	for (const [path, text] of texts) {
		for (const [, url = ''] of text.matchAll(/\]\(([^)#\s:]+)(?:#[^)\s]*)?\)/g)) {
			const found = leadsTo(known, path, url.startsWith('/') ? `/${posix.join(folder, url)}` : url);
			if (found !== undefined && found !== path) linked.set(found, (linked.get(found) ?? new Set()).add(path));
		}
	}
	const heading = (/** @type {string} */ path) => /^## +([A-Z][\w ]+\w)\s*$/m.exec(texts.get(path) ?? '')?.[1];
	const ranked = paths
		.filter((path) => heading(path) !== undefined && !/(?:^|\/)(?:index|readme|_index|summary)\.\w+$/i.test(path))
		.sort((one, other) => (linked.get(other)?.size ?? 0) - (linked.get(one)?.size ?? 0) || (one < other ? -1 : 1));
	const [page = '', second = page] = ranked;
	return { page, second, heading: heading(page) ?? '', text: readFileSync(join(repository, second), 'utf8') };
}

/** @param {string} source a folder of documentation in a folder `owner+name` */
async function measure(source) {
	const steps = resolve(source).split(sep);
	const at = steps.findLastIndex((step) => step.includes('+'));
	const root = steps.slice(0, at + 1).join(sep);
	const folder = relative(root, resolve(source)).split(sep).join('/');
	const name = (steps[at] ?? '').replace('+', '/');
	const scratch = mkdtempSync(join(tmpdir(), 'docent-agent-jobs-'));
	const work = join(scratch, 'work');
	const remote = join(scratch, 'docs.git');
	cpSync(root, work, { recursive: true, verbatimSymlinks: true });
	git(work, 'init', '--quiet', '--initial-branch=main');
	git(work, 'add', '--all', '--force');
	git(work, 'commit', '--quiet', '--message', 'Pages');
	git(scratch, 'clone', '--quiet', '--bare', work, remote);
	cpSync('src/testing/fixtures/docs', join(scratch, 'served'), { recursive: true });
	const service = await startService(join(scratch, 'served'), {
		flags: ['--no-site'],
		cli: process.env.DOCENT_CLI,
		env: {
			...{ DOCENT_AGENT_REPOSITORY: remote, DOCENT_AGENT_FOLDER: folder, DOCENT_AGENT_BRANCH: 'main' },
			...{ DOCENT_AGENT_MAX_FILES: '10000', DOCENT_AGENT_WORKERS: '1', DOCENT_AGENT_MAX_BYTES: '1000000000' },
		},
	});
	const chosen = choose(work, folder);
	const inFolder = (/** @type {string} */ path) => (folder === '' ? path : path.slice(folder.length + 1));
	const { heading, text } = chosen;
	const [page, second] = [inFolder(chosen.page), inFolder(chosen.second)];
	const target = posix.join(posix.dirname(page), `moved-page${posix.extname(page)}`);
	const jobs = /** @type {[kind: string, prompt: string, except: string[]][]} */ ([
		['fix', 'Fix the broken links', []],
		['move', `Move ${page} to ${target}`, []],
		['delete', `Delete the page ${second}`, proseOf(text)],
		['rename', `Rename the heading "${heading}" to "Renamed ${heading}" in ${page}`, []],
	]);
	const asking = { url: service.url, key: service.adminKey ?? '' };
	const before = deadLinks(join(work, folder));
	/** @type {(string | number)[][]} */
	const rows = [];
	for (const [kind, prompt, except] of jobs) {
		const job = await untilEnded(asking, (await createJob(asking, prompt)).id);
		const ref = job.source.ref ?? '';
		const isChanged = job.outcome === 'pull_request';
		if (show) console.error(`${name}: ${prompt}\n  ${job.outcome}: ${job.message}`);
		let dead = before;
		let lost = 0;
		let outside = 0;
		if (isChanged) {
			git(work, 'fetch', '--quiet', remote, `+${ref}:refs/heads/${ref}`);
			git(work, 'checkout', '--quiet', ref);
			dead = deadLinks(join(work, folder));
			const touched = git(work, 'diff', '--no-renames', '--name-only', `main...${ref}`).split('\n');
			outside = touched.filter((path) => folder !== '' && !path.startsWith(`${folder}/`)).length;
			lost = wordsLost(work, ref, except);
			git(work, 'checkout', '--quiet', 'main');
		}
		// A page that is deleted takes its own dead links along, and a page that is moved has another name.
		const placed = (/** @type {string} */ link) => link.replace(`${target} → `, `${page} → `).replace(/ → .*\//, ' → ');
		const known = new Set(before.map(placed));
		const added = dead.filter((link) => !known.has(placed(link)));
		if (show && added.length > 0) console.error(`  new: ${added.slice(0, 10).join(' · ')}`);
		rows.push([name, kind, job.outcome ?? job.status, before.length, dead.length, added.length, lost, outside]);
	}
	await service.end('SIGTERM');
	rmSync(scratch, { recursive: true, force: true });
	return rows;
}

const rows = [];
for (const folder of process.argv.slice(2)) {
	const measured = await measure(folder);
	rows.push(...measured);
	for (const row of measured) console.error(row.join(' | '));
}
keep(
	import.meta.url,
	`# Jobs of the agent on real documentation

Each row is a job without a model on a folder as it stands in a public repository: its broken links are fixed, the page that most
others link to is moved, the second of them is deleted, and a heading of the first is renamed. *Dead* are links of the folder that
lead to nothing; *new* are those that the job has made, of which a deleted page leaves the links to it for people. *Words lost* are those of prose that no page has any more,
without the deleted page's; *outside* are files beside the folder.

${table(['repository', 'job', 'outcome', 'dead before', 'dead after', 'new', 'words lost', 'outside'], rows)}`,
);
