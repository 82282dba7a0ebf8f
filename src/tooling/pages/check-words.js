/**
 * One word for one thing, American spelling and plain sentences, in what people read: `node src/tooling/pages/check-words.js [files]`.
 * The words are those of the glossary in CONTRIBUTING. Code, addresses and names are left out.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../run.js';

/** What is not written, and what is. @type {[RegExp, string][]} */
const rules = [
	[
		/\b(?:colour|behaviour|favour|honour|neighbour|licence|grey|centre|catalogue|defence|analyse)/gi,
		'American spelling',
	],
	[
		/\b\w{3,}(?:anis|lis|ris|mis|nis|tis|gnis|thoris)(?:e[ds]?|ing|ation)\b(?<!\b(?:premise|promise|otherwise|likewise|rise|precise|exercise|comprise|enterprise|surprise|advertise|expertise|noise|raise|praise|compromise|realised?)[ds]?)/gi,
		'American spelling: -ize',
	],
	[/\d (?:%|USD|EUR)(?!\w)/g, '98%, $2.32'],
	[/\bmail address/gi, 'email address'],
	[/\b(?:anew|meanwhile|as ever)\b/gi, 'again, in the meantime, as before'],
	[/\bby MCP\b/g, 'over MCP'],
	[/\b(?:is|are) good for \d/g, 'is valid for'],
	[/\bdo(?:es)? not do[.,]/g, 'does not work'],
	[/(?:^|[.!] |\n#+ )What (?![^.!?\n]*\?)[^.!?\n]*/g, 'a noun in place of "What …"'],
	[/\bone documentation\b|\bdocumentations\b/gi, 'one set of documentation'],
	[/(?<!Ask )\b(?:the|your|our) docs\b/g, 'documentation'],
	[/(?<!\()\b(?:launcher|chat window|sidebar panel)\b/gi, 'button, panel'],
	[/\b(?:public key|secret key|key of the other kind)\b/gi, 'assistant key, admin key'],
	[/\b(?:older|first|current) generation\b/gi, 'v1, v2'],
];

/** The prose of a page: without its code, addresses, tags and marks of headings. @param {string} text */
const proseOf = (text) =>
	text
		.replace(/^---\n[\s\S]*?\n---\n/, (head) => head.replace(/^(?!description:|title:).*$/gm, ''))
		.replace(/^([ \t>]*)(```+)[\s\S]*?^\1?\2.*$/gm, (block) => block.replace(/[^\n]/g, ''))
		.replace(/`[^`\n]*`|\]\([^)\n]*\)|<[^>\n]*>|\{#[^}\n]*\}|https?:\S+/g, ' ');

/** The texts of a source file: its strings with a space. @param {string} text */
const textsOf = (text) =>
	text.replace(/(['`"])((?:(?!\1)[^\\]|\\.)*)\1|[^\n]/g, (_, _quote, words = '') =>
		/ \w/.test(words) ? words.replace(/`[^`]*`|\$\{[^}]*\}/g, ' ') : '',
	);

/** @param {string} text @param {boolean} isPage */
export function offences(text, isPage) {
	const prose = isPage
		? proseOf(text)
		: textsOf(text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, '')));
	return rules.flatMap(([pattern, better]) =>
		[...prose.matchAll(pattern)].map((found) => ({
			line: prose.slice(0, found.index).split('\n').length,
			words: found[0].trim().slice(0, 60),
			better,
		})),
	);
}

/** @param {string} folder @param {RegExp} names */
const filesIn = (folder, names) =>
	readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter((name) => names.test(name) && !/\.test\.|changes\.md$/.test(name))
		.map((name) => `${folder}/${name}`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const given = process.argv.slice(2);
	const all = () => [
		'README.md',
		...filesIn('public', /\.md$/),
		...filesIn('src/widget/strings', /^en.*\.ts$/),
		...filesIn('src/cli', /\.ts$/),
		...filesIn('src/service/config', /settings\.ts$/),
	];
	for (const file of given.length > 0 ? given : all())
		for (const { line, words, better } of offences(readFileSync(resolve(root, file), 'utf8'), file.endsWith('.md'))) {
			process.exitCode = 1;
			process.stdout.write(`${file}:${line} "${words}": ${better}\n`);
		}
}
