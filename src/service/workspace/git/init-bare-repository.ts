import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { git } from './git.js';

interface BareRepository {
	/** Absolute path. An existing repository keeps everything but its attributes. */
	repository: string;
	/** Branch of the first commit. */
	branch: string;
	/** Lines in the format of `.gitattributes`. They override those of the files. */
	attributes: string;
	signal: AbortSignal;
}

/** Creates a bare repository without files, and without the hooks of the machine's template. */
export async function initBareRepository({ repository, branch, attributes, signal }: BareRepository): Promise<void> {
	const file = join(repository, 'info/attributes');
	// Written last: with it, everything else is there.
	if (!existsSync(file)) {
		const options = ['--quiet', '--bare', '--template=', '--object-format=sha1', `--initial-branch=${branch}`];
		await git(['init', ...options, repository], { signal });
		await mkdir(dirname(file), { recursive: true });
	}
	await writeFile(file, attributes);
}
