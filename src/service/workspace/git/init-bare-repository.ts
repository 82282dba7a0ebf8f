import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { git } from './git.js';

interface BareRepository {
	/** Absolute path. An existing repository keeps everything but its attributes. */
	repository: string;
	/** Branch of the first commit. */
	branch: string;
	signal: AbortSignal;
}

/**
 * Git attributes that override the repository's own: those could change a file's bytes on the way, or hide a file from a diff.
 */
const attributes = '* -text -eol -ident -filter !diff !merge -working-tree-encoding\n';

/** Creates a bare repository without files, and without the hooks of the machine's template. */
export async function initBareRepository({ repository, branch, signal }: BareRepository): Promise<void> {
	const file = join(repository, 'info/attributes');
	// This file is written last, so that its presence shows a complete repository.
	if (!existsSync(file)) {
		const options = ['--quiet', '--bare', '--template=', '--object-format=sha1', `--initial-branch=${branch}`];
		await git(['init', ...options, repository], { signal });
		await mkdir(dirname(file), { recursive: true });
	}
	await writeFile(file, attributes);
}
