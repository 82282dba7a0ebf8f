import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { git } from './git.js';

interface BareRepository {
	/** Absolute path. One that is there stays as it is, but for its attributes. */
	repository: string;
	/** Of the first commit. */
	branch: string;
	/** Lines as of a `.gitattributes`; they win over those of the files. */
	attributes: string;
	signal: AbortSignal;
}

/** A repository without files of its own, and without the hooks that a machine's template may have. */
export async function initBareRepository({ repository, branch, attributes, signal }: BareRepository): Promise<void> {
	const options = ['--quiet', '--bare', '--template=', '--object-format=sha1', `--initial-branch=${branch}`];
	await git(['init', ...options, repository], { signal });
	await mkdir(join(repository, 'info'), { recursive: true });
	await writeFile(join(repository, 'info/attributes'), attributes);
}
