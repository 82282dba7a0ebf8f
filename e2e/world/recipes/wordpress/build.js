import { mkdir, readFile, writeFile } from 'node:fs/promises';
import parser from 'php-parser';

/** The page as WordPress prints its head: there is no PHP here, so it is the text between PHP's marks in the function that is given. */
const { children } = new parser.Engine({}).parseCode(await readFile('wp-content/mu-plugins/docent.php', 'utf8'), '');
const [call] = children.flatMap(({ expression }) => (expression?.kind === 'call' ? [expression] : []));
const [hook, printed] = call.arguments;
if (call.what.name !== 'add_action' || hook.value !== 'wp_head') throw new Error('It does not add to the head.');
const head = printed.body.children.map(({ kind, value }) => (kind === 'inline' ? value : '')).join('');
await mkdir('dist', { recursive: true });
await writeFile(
	'dist/index.html',
	`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">${head}</head><body><h1>A page</h1></body></html>`,
);
