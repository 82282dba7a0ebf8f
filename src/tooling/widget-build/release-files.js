/**
 * Writes the files for sites that pin a release: a copy of `docent.js` under a name whose content never changes, and
 * `integrity.json` with the hashes of all files, the licences included.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licencesFile } from './write-licences.js';

/** @param {Uint8Array} content */
const integrityOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * @param {string} folder the built script, with the parts it loads in `docent/`
 * @param {string} version as in `1.2.3`
 */
export function writeReleaseFiles(folder, version) {
	const script = readFileSync(join(folder, 'docent.js'));
	const hash = createHash('sha256').update(script).digest('hex').slice(0, 8);
	const pinned = `docent-${version}-${hash}.js`;
	copyFileSync(join(folder, 'docent.js'), join(folder, pinned));
	const parts = readdirSync(join(folder, 'docent')).filter((name) => name.endsWith('.js'));
	const names = ['docent.js', pinned, licencesFile, ...parts.sort().map((name) => `docent/${name}`)];
	const files = Object.fromEntries(names.map((name) => [name, integrityOf(readFileSync(join(folder, name)))]));
	writeFileSync(join(folder, 'integrity.json'), `${JSON.stringify({ version, script: pinned, files }, null, '\t')}\n`);
	process.stdout.write(
		`docent.js ${version}, pinned as ${pinned}\n   integrity="${files[pinned]}"\n   the hashes of all ${names.length} files: integrity.json\n`,
	);
}
