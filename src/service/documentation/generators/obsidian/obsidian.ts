import { slug } from 'github-slugger';
import { titleOfFile, withoutEnding } from '../../../../search/core/site-path.js';
import { ProseLines } from '../../../../search/markdown/prose-lines.js';
import { walk } from '../../../../search/markdown/walk.js';
import type { DocumentationFormat, LinkTargets, NamedHeading } from '../../core/format.js';
import { boundMarkdown } from '../../markdown/bound-markdown.js';
import { parseMarkdown } from '../../markdown/parse-markdown.js';

/** Notes of Obsidian, also as Quartz publishes them. */
export const obsidian: DocumentationFormat = {
	name: 'obsidian',
	title: 'Obsidian',
	signs: {
		configuration: ['quartz.config.ts', '.obsidian'],
		texts: ['quartz.config.ts', '.obsidian/templates.json', '.obsidian/plugins/templater-obsidian/data.json'],
		isOfNotes: true,
		// Links by name within a line; in code such brackets are tables of TOML, conditions and lists.
		marks: /\S[ \t]*!?\[\[(?![\s"'\d[$-])[^[\]\n]+\]\](?!\()/,
	},
	withoutPrivate,
	readTemplates: (body, { targets }) => readNotes(body, targets),
	targets: namesOf,
	configured(configuration) {
		if (/\bQuartzConfig\b/.test(configuration)) return { pages: { roots: () => [{ folder: 'content', path: '' }] } };
		const folder = /"(?:templates_)?folder"\s*:\s*"\/?([^"\n]+?)\/?"/.exec(configuration)?.[1];
		if (folder === undefined) return {};
		return {
			pages: { excluded: (file) => (file.startsWith(`${folder}/`) ? 'it is a template of notes' : undefined) },
		};
	},
};

/** A note is linked to by its name, and by its place where two have one name. */
function namesOf(_text: string, file: string): ReadonlyMap<string, NamedHeading> {
	const place = withoutEnding(file);
	const heading = { words: titleOfFile(file), isPage: true };
	return new Map([place, place.slice(place.lastIndexOf('/') + 1)].map((name) => [name.toLowerCase(), heading]));
}

/**
 * Leaves out what stands between `%%`, also over several lines and with code within. A comment that begins a line and never ends
 * goes on to the end of the note; within a paragraph such signs are text. Code shows them if lines and parser agree that it is code.
 */
function withoutPrivate(body: string): string {
	if (!body.includes('%%')) return body;
	const lines = body.split('\n');
	const prose = new ProseLines();
	const code = codeOf(body);
	let isWithin = false;
	return lines
		.map((line, index) => {
			if (!isWithin && prose.read(line) !== 'prose' && code.has(`${index + 1}`)) return line;
			let shown = '';
			for (let at = 0, end = 0; ; ) {
				const part = isWithin ? /%%/g : /`[^`\n]*`|%%/g;
				part.lastIndex = at;
				const found = part.exec(line);
				if (found === null) return isWithin ? shown : shown + line.slice(end);
				const isSign = found[0] === '%%';
				at = isSign || code.has(`${index + 1}:${found.index + 1}`) ? part.lastIndex : found.index + 1;
				if (!isSign || !(isWithin || isEnded(lines, index, found.index))) continue;
				if (!isWithin) shown += line.slice(end, found.index);
				isWithin = !isWithin;
				end = at;
			}
		})
		.join('\n');
}

/** The lines of blocks of code, and the places at which code within a line begins, as the parser has them. */
function codeOf(body: string): ReadonlySet<string> {
	const places = new Set<string>();
	walk(parseMarkdown(boundMarkdown(body).markdown), ({ type, position }) => {
		const { start = { line: 0, column: 0 }, end = start } = position ?? {};
		if (type === 'inlineCode') places.add(`${start.line}:${start.column}`);
		if (type === 'code') for (let { line } = start; line <= end.line; line += 1) places.add(`${line}`);
	});
	return places;
}

/** Whether signs of a comment begin one: they begin the line, or its paragraph has further ones. */
function isEnded(lines: readonly string[], at: number, index: number): boolean {
	const line = lines[at] ?? '';
	if (/^[\s>*+-]*$/.test(line.slice(0, index)) || line.includes('%%', index + 2)) return true;
	for (let next = at + 1; (lines[next] ?? '').trim() !== ''; next += 1) if (lines[next]?.includes('%%')) return true;
	return false;
}

/** Code, a link or an embed by name, marked words, the name of a block. */
const marks =
	/`[^`\n]*`|(!?)\[\[([^[\]\n|]*)(?:\|([^[\]\n]*))?\]\]|==(?=\S)([^=\n]+)==|(?<![ \t])[ \t]+\^[\w-]+[ \t]*$/g;

function readNotes(body: string, targets: LinkTargets | undefined): string {
	const prose = new ProseLines();
	return body
		.split('\n')
		.map((line) => {
			if (prose.read(line) !== 'prose') return line;
			return line.replace(marks, (whole, embed?: string, target?: string, words?: string, marked?: string) => {
				if (whole.startsWith('`')) return whole;
				return target === undefined ? (marked ?? '') : linkTo(target, words, embed === '!', targets);
			});
		})
		.join('\n');
}

/** `[[Note#Heading|words]]`: a link to the note. An embedded note is linked to, and an embedded file shows no words. */
function linkTo(target: string, words: string | undefined, isEmbed: boolean, targets: LinkTargets | undefined): string {
	// Within a table the sign before the words is escaped.
	const [name = '', ...headings] = target.replace(/\\$/, '').split('#');
	const plain = withoutEnding(name.trim());
	if (isEmbed && /\.\w{1,5}$/.test(plain)) return '';
	const shown = (words ?? [plain, ...headings].filter(Boolean).join(' > ')).trim();
	const wanted = plain.toLowerCase().replace(/^\/+/, '');
	const note = targets?.get(wanted) ?? targets?.get(wanted.slice(wanted.lastIndexOf('/') + 1));
	const address = name === '' ? '' : note?.address;
	const last = headings.at(-1) ?? '';
	if (address === undefined) return shown;
	const id = last === '' || last.startsWith('^') ? '' : `#${slug(last)}`;
	return `[${shown.replace(/[[\]]/g, '\\$&')}](${address}${id})`;
}
