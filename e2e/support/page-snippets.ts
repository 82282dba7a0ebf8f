import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../src/tooling/run.js';

/** A page of our own documentation, as its source has it. */
export const pageSource = (path: string): Promise<string> => readFile(join(root, 'public', `${path}.md`), 'utf8');

/** The code blocks of a page in one language, in order. */
export async function pageSnippets(path: string, language: string): Promise<string[]> {
	const blocks = (await pageSource(path)).matchAll(/^```(\S+)[^\n]*\n([\s\S]*?)^```$/gm);
	return [...blocks].filter(([, name]) => name === language).map(([, , code = '']) => code);
}

/** The names in the first column of the tables of a page that stand between `start` and the next heading. */
export async function namesInTable(path: string, start: string): Promise<string[]> {
	const [, rest = ''] = (await pageSource(path)).split(`## ${start}\n`);
	const [section = ''] = rest.split('\n## ');
	return [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name);
}
