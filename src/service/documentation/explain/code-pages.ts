import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { escapeRegExp } from '../../../contract/escape-regexp.js';

/** Folders beside a configuration in which generators have pages that are programs. */
const folders = ['src/pages', 'pages', 'src/app', 'app', 'src/routes'];
const page = /\.(?:astro|vue|svelte|[cm]?[jt]sx?|html?)$/;

/** Tells whether a path of the site is a page of its program, which is not a file of the documentation. */
export async function readCodePages(root: string): Promise<(path: string) => boolean> {
	const patterns: RegExp[] = [];
	for (const folder of folders) {
		const files = await readdir(join(root, folder), { recursive: true }).catch(() => []);
		const isByName = /app$|routes$/.test(folder);
		for (const file of files.map((name) => name.split(sep).join('/'))) {
			if (!page.test(file) || (isByName && !/(?:^|\/)\+?page\.\w+$/.test(file))) continue;
			const steps = file
				.replace(page, '')
				.replace(/(?:^|\/)(?:index|\+?page)$/, '')
				.split('/')
				.filter((step) => step !== '' && !/^\(.*\)$/.test(step));
			// A page for every address would hide each link that leads nowhere.
			if (steps.every((step) => step.startsWith('['))) continue;
			patterns.push(new RegExp(`^/${steps.map(stepPattern).join('/')}$`));
		}
	}
	return (path) => patterns.some((pattern) => pattern.test(path));
}

function stepPattern(step: string): string {
	if (/^\[\[?\.\.\./.test(step)) return '.*';
	return step.startsWith('[') ? '[^/]+' : escapeRegExp(step);
}
