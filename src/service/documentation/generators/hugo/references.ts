import { posix } from 'node:path';
import { withoutEnding } from '../../../../search/core/site-path.js';

/** `entities/Role` of a `ref`: beside the file, in a folder above it, or anywhere when the name is alone. Case means nothing. */
export function references(paths: ReadonlyMap<string, string>) {
	const names = namesOf(paths);
	return (file: string, target: string) => referredPage(names, file, target);
}

function referredPage(names: ReadonlyMap<string, string>, file: string, target: string): string | undefined {
	const plain = plainName(target.toLowerCase());
	const steps = file.toLowerCase().split('/').slice(0, -1);
	const language = languageEnding.exec(withoutEnding(file))?.[0] ?? '';
	const folders = [...steps.keys(), steps.length].map((length) => steps.slice(0, length));
	// The root of the pages is the file's highest folder that has the page.
	for (const folder of target.startsWith('/') ? folders : folders.reverse()) {
		const path = posix.join('/', ...folder, plain).replace(/(?<=.)\/$/, '');
		const found = names.get(`${path}${language}`) ?? names.get(path);
		if (found !== undefined) return found;
	}
	return names.get(posix.basename(plain));
}

const languageEnding = /\.[a-z]{2}(?:-[a-z]{2,4})?$/i;

const plainName = (file: string) =>
	withoutEnding(file)
		.replace(/(^|\/)_?index(?=\.[a-z-]+$|$)/i, '')
		.replace(/\/+$/, '');

/** Pages by their files' names in small letters, each with its folders, and alone where no other has it. */
function namesOf(paths: ReadonlyMap<string, string>): Map<string, string> {
	const found = new Map<string, string>();
	const twice = new Set<string>();
	for (const [file, path] of paths) {
		const name = plainName(file.toLowerCase());
		const alone = posix.basename(name);
		found.set(`/${name}`, path);
		if (found.has(alone)) twice.add(alone);
		found.set(alone, path);
	}
	for (const name of twice) found.delete(name);
	return found;
}
