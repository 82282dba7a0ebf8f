/**
 * Brings the documentation that questions are asked of onto this machine: published packages that ship their documentation
 * as Markdown, pinned by version and integrity in `corpora.json`, kept in `node_modules/.cache`. None of it is part of this
 * repository.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { table } from '../run/table.js';

/**
 * @typedef {object} Corpus
 * @property {string} name
 * @property {string} package name at the registry
 * @property {string} version
 * @property {string} integrity of the tarball, as the registry gives it
 * @property {string} folder of the Markdown, inside the package
 * @property {string} licence
 * @property {string} home
 * @property {string} questions file beside `corpora.json`
 */

const here = fileURLToPath(new URL('.', import.meta.url));
const cache = fileURLToPath(new URL('../../node_modules/.cache/docent-corpora/', import.meta.url));

/** @returns {Corpus[]} */
export function listCorpora() {
	return JSON.parse(readFileSync(join(here, 'corpora.json'), 'utf8')).corpora;
}

/** @param {Corpus} corpus @returns {string} the file of its questions */
export const questionsFile = ({ questions }) => join(here, questions);

/** Means that the registry cannot be reached. */
export class CorpusUnavailable extends Error {
	/** @override */
	name = 'CorpusUnavailable';
}

/** @param {string} specifier @param {string} folder @returns {string} the tarball */
function pack(specifier, folder) {
	try {
		const packed = execFileSync('npm', ['pack', specifier, '--silent', '--pack-destination', folder], {
			cwd: folder,
			encoding: 'utf8',
			stdio: ['ignore', 'pipe', 'ignore'],
			timeout: 120_000,
		});
		return join(folder, packed.trim().split('\n').at(-1) ?? '');
	} catch (cause) {
		throw new CorpusUnavailable(`${specifier} cannot be fetched; try: npm pack ${specifier}`, { cause });
	}
}

/**
 * @param {Corpus} corpus
 * @returns {string} the folder of Markdown; fetched the first time
 */
export function fetchCorpus({ name, package: packageName, version, integrity, folder }) {
	const target = join(cache, `${name}-${version}`);
	const docs = join(target, 'package', folder);
	if (existsSync(docs)) return docs;
	mkdirSync(cache, { recursive: true });
	const work = mkdtempSync(join(cache, 'fetching-'));
	try {
		const tarball = pack(`${packageName}@${version}`, work);
		const found = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
		if (found !== integrity) {
			throw new Error(`${packageName}@${version} has the integrity ${found}, but corpora.json says ${integrity}.`);
		}
		execFileSync('tar', ['-xzf', tarball, '-C', work, `package/${folder}`]);
		rmSync(tarball);
		// Another run may have made the same folder meanwhile.
		if (!existsSync(docs)) renameSync(work, target);
		return docs;
	} finally {
		rmSync(work, { recursive: true, force: true });
	}
}

/** Where documentation comes from, as a table. @param {readonly Corpus[]} corpora */
export const sourcesOf = (corpora) =>
	table(
		['name', 'package', 'folder', 'licence', 'home'],
		corpora.map(({ name, package: from, version, folder, licence, home }) => [
			name,
			`${from}@${version}`,
			folder,
			licence,
			home,
		]),
	);
