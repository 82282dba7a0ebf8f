import { git } from '../../service/workspace/git/git.js';
import type { TestRepository } from '../agent/git-repository.js';

/** One entry of a tree object. */
const entry = (mode: string, name: string, sha: string) =>
	Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(sha, 'hex')]);

const write = (repository: TestRepository, type: string, input: Uint8Array | string) =>
	git(['hash-object', '-w', '-t', type, '--literally', '--stdin'], { cwd: repository.path, input });

async function commitTree(repository: TestRepository, tree: string): Promise<void> {
	const parent = await repository.git('rev-parse', 'main');
	const input = `tree ${tree}\nparent ${parent}\nauthor A <a@example.com> 1 +0000\ncommitter A <a@example.com> 1 +0000\n\nA change\n`;
	await repository.git('update-ref', 'refs/heads/main', await write(repository, 'commit', input));
}

/** Adds a folder under a name that git itself refuses, such as `.git`, in a new commit. */
export async function commitRawTree(repository: TestRepository, name: string): Promise<void> {
	const blob = await write(repository, 'blob', '#!/bin/sh\ntouch MARK\n');
	const folder = await write(repository, 'tree', entry('100755', 'config', blob));
	const docs = await repository.git('rev-parse', 'main:docs');
	await commitTree(
		repository,
		await write(repository, 'tree', Buffer.concat([entry('40000', name, folder), entry('40000', 'docs', docs)])),
	);
}

/** Commits nine nested trees, each ten times in the next one. They name a billion files in a few hundred bytes. */
export async function treeBomb(repository: TestRepository): Promise<void> {
	let [mode, sha] = ['100644', await write(repository, 'blob', 'x')];
	for (let level = 0; level < 9; level++) {
		const entries = Array.from({ length: 10 }, (_, index) => entry(mode, `d${index}`, sha));
		[mode, sha] = ['40000', await write(repository, 'tree', Buffer.concat(entries))];
	}
	const docs = await repository.git('rev-parse', 'main:docs');
	await commitTree(
		repository,
		await write(repository, 'tree', Buffer.concat([entry('40000', 'bomb', sha), entry('40000', 'docs', docs)])),
	);
}
