/**
 * `npm run release -- 0.2.0` says what a release would change and publish. With `--write` it changes the versions, dates the list of
 * changes, commits and tags; the workflow `release` publishes what the tag names, once you push it.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** Where the version stands; each expression ends before it. The Python packages take theirs from `package.json`. */
const places = /** @type {[file: string, before: RegExp][]} */ ([
	['package.json', /(?<=^\t"version": ")/m],
	['src/service/package.json', /(?<=^\t"version": ")/m],
	['package-lock.json', /(?<="name": "docent(?:-service)?",\n\t+"version": ")/g],
	['src/service/docker/Dockerfile', /(?<=docent-service[@-])/g],
	['src/service/docker/compose.yaml', /(?<=docent-service@)/g],
	['src/service/deploy/helm/Chart.yaml', /(?<=^(?:appV|v)ersion: )/gm],
	['src/plugins/github-action/action.yml', /(?<=or the path of a packed one\n {4}default: )/],
	['src/plugins/gitlab/docent-eval.yml', /(?<=DOCENT_VERSION: )/],
]);
const changes = 'public/changes.md';
const unreleased = '## Not released yet\n';
const packages = ['docent', 'docent-service'];

/** @param {string} sentence @returns {never} */
function refuse(sentence) {
	console.error(`release: ${sentence}`);
	process.exit(1);
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { write: { type: 'boolean' } } });
const [version = ''] = positionals;
const root = process.cwd();
const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const parts = (/** @type {string} */ text) => text.split('.').map(Number);
const compare = (/** @type {number[]} */ [a = 0, b = 0, c = 0], /** @type {number[]} */ [x = 0, y = 0, z = 0]) =>
	a - x || b - y || c - z;

if (!/^\d+\.\d+\.\d+$/.test(version)) refuse('name the version, as in: npm run release -- 0.2.0');
if (git('status', '--porcelain') !== '') refuse('there are changes that are not committed; commit them first.');
const released = git('tag', '--list', 'v*').split('\n').filter(Boolean);
const newest = released
	.map((tag) => parts(tag.slice(1)))
	.sort(compare)
	.at(-1);
if (newest && compare(parts(version), newest) <= 0) refuse(`${newest.join('.')} is released; name a higher version.`);

const list = readFileSync(join(root, changes), 'utf8');
const notes = list.split(unreleased)[1]?.split('\n## ')[0]?.trim() ?? '';
if (!notes.includes('- ')) refuse(`${changes} has nothing under "Not released yet".`);
const dated = `${unreleased}\nNothing yet.\n\n## ${version}, ${new Date().toISOString().slice(0, 10)}\n`;
/** @type {[file: string, text: string][]} */
const written = [[changes, list.replace(unreleased, dated).replace(/(?<=## [\d.]+, [\d-]+\n)\nNothing yet\.\n/, '')]];
/** Pages name the version in the files that they tell to make. */
const named = /(?<=\bdocent(?:-service)?[@-])\d+\.\d+\.\d+/g;
for (const page of git('ls-files', 'public/*.md', 'README.md').split('\n')) {
	const text = readFileSync(join(root, page), 'utf8');
	if (page !== changes && text.search(named) >= 0) written.push([page, text.replace(named, version)]);
}
for (const [file, before] of places) {
	const text = readFileSync(join(root, file), 'utf8');
	const place = new RegExp(`${before.source}\\d+\\.\\d+\\.\\d+`, before.flags);
	if (!new RegExp(place.source, before.flags.replace('g', '')).test(text))
		refuse(`${file} has no version where it should stand.`);
	written.push([file, text.replace(place, version)]);
}

if (values.write) {
	for (const [file, text] of written) writeFileSync(join(root, file), text);
	git('add', ...written.map(([file]) => file));
	git('commit', '--quiet', '--allow-empty', '--message', `release: ${version}`);
	git('tag', '--annotate', `v${version}`, '--message', notes);
}
console.log(`${values.write ? 'Released' : 'Would release'} ${version}. Files that change:`);
for (const [file] of written) console.log(`  ${file}`);
for (const name of packages) {
	const where = name === 'docent' ? [] : ['--workspace', name];
	const npm = execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json', ...where], {
		cwd: root,
		encoding: 'utf8',
	});
	const told = JSON.parse(npm);
	const [pack] = Array.isArray(told) ? told : Object.values(told);
	console.log(`npm: ${name} ${version}, ${pack.entryCount} files, ${Math.round(pack.size / 1000)} kB packed`);
}
console.log('Python: mkdocs-docent and sphinx-docent; image: docent-service for linux/amd64 and linux/arm64');
console.log(values.write ? `Publish it: git push origin HEAD v${version}` : 'Nothing is changed. Do it with --write.');
