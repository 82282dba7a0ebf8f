import { fenced, ProseLines } from '../../../../search/markdown/prose-lines.js';
import type { LinkTargets, NamedHeading, TemplatePage } from '../../core/format.js';
import { withoutIndent } from '../../markdown/list-indent.js';
import { calloutKind, calloutStart, changeText } from '../template-tags.js';

const opening = /^([ \t]*)(`{3,}|~{3,}|:{3,})\{([\w:.+-]+)\}[ \t]*(.*)$/;
const role = /`+[^`\n]*`+(?!`)|\{([\w:.+-]+)\}(`+)([^`\n]+)\2/g;
/** `{{ name }}` stands for words that the configuration has. */
const substitution = /`[^`\n]*`|\{\{\s*([\w-]+)\s*\}\}/g;
/** Directives whose content is code, in the language that their argument names. */
const codes = /^(?:code|code-block|code-cell|sourcecode|prompt|doctest|mermaid|graphviz)$/;
/** Directives whose content is for programs, or names other pages. */
const silent =
	/^(?:toctree|tableofcontents|contents|index|meta|bibliography|image|automodule|autoclass|autofunction|autosummary|raw|include|literalinclude)$/;
/** Whether a directive shows nothing on a page of the site. */
const isSilentDirective = (name: string, argument: string): boolean =>
	silent.test(name) || (name === 'only' && !/html|^not\b/.test(argument));

const versions: Readonly<Record<string, string>> = {
	versionadded: 'Added in version',
	versionchanged: 'Changed in version',
	deprecated: 'Deprecated since version',
	versionremoved: 'Removed in version',
};

const label = /^\(([^()]+)\)=[ \t]*$/;

/** The words of MyST: directives as the callouts, tabs and code that they are, roles as their text. */
export function readMyst(body: string, { targets = new Map() }: Pick<TemplatePage, 'targets'> = {}): string {
	if (!/\{[\w:.+-]+\}|^\(|^%|^\+\+\+|^\{[#.]|\{\{|\]\(|<project:/m.test(body)) return body;
	return changeText(readLines(body.split('\n'), { depth: 0, targets }).join('\n'), (text) => withTitles(text, targets));
}

/** A link without words shows those of the heading that it leads to. */
function withTitles(text: string, targets: LinkTargets): string {
	return text
		.replace(/\]\((?:project|path):(?=[^)\s])/g, '](')
		.replace(/<(?:project|path):([^<>\s]+)>/g, '[]($1)')
		.replace(/\[\]\((#?)([^()\s]+)\)/g, (whole, mark: string, name: string) => {
			const words = targets.get(name)?.words ?? (mark === '#' || /\.md$/.test(name) ? name : undefined);
			return words === undefined ? whole : `[${words}](${mark}${name})`;
		});
}

/** A longer line has no name that others link to. */
const nameLineMax = 500;

/** The names that `(name)=` and the option `name` give to headings, or to what stands below one. */
export function mystTargets(text: string): Map<string, NamedHeading> {
	const targets = new Map<string, NamedHeading>();
	if (!/^\(|^[ \t]*:name:/m.test(text)) return targets;
	let heading: NamedHeading = { words: '', isPage: true };
	let waiting: string[] = [];
	/** The marks of the directives and blocks of code that are open. */
	const open: { mark: string; isCode: boolean }[] = [];
	for (const line of text.split('\n')) {
		const last = open.at(-1);
		const mark = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1];
		if (last !== undefined && isEnd(line, last.mark)) open.pop();
		else if (mark !== undefined && !last?.isCode) open.push({ mark, isCode: !opening.test(line) });
		if (open.at(-1)?.isCode || line.length > nameLineMax || line.trim() === '') continue;
		const name = label.exec(line)?.[1];
		if (name !== undefined) {
			waiting.push(name);
			continue;
		}
		const [, depth, title] = /^(#{1,6})[ \t]+(.*?)[ \t]*#*$/.exec(line) ?? [];
		if (title !== undefined) heading = { words: plainWords(title), isPage: depth === '#' };
		const option = /^[ \t]*:name:[ \t]*(\S+)/.exec(line)?.[1];
		for (const one of [...waiting, ...(option === undefined ? [] : [option])]) targets.set(one, heading);
		waiting = [];
	}
	return targets;
}

const plainWords = (markdown: string) =>
	markdown
		.replace(/\{[\w:.+-]+\}(?=`)/g, '')
		.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
		.replace(/[`*]/g, '')
		.trim();

interface Reading {
	depth: number;
	targets: LinkTargets;
}

/** The deepest directive that is read; deeper ones stay as they are. */
const depthMax = 10;

function readLines(lines: readonly string[], { depth, targets }: Reading): string[] {
	const out: string[] = [];
	const prose = new ProseLines();
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? '';
		const match = !prose.isInCode && depth < depthMax ? opening.exec(line) : null;
		if (match === null) {
			if (prose.read(line) !== 'prose') out.push(line);
			else if (!/^%(?:\s|$)|^\+\+\+|^\([^()]+\)=[ \t]*$|^[ \t]*\{[#.][^{}]*\}[ \t]*$/.test(line))
				out.push(readRoles(line, targets));
			continue;
		}
		const [, indent = '', mark = '', name = '', argument = ''] = match;
		const end = lines.findIndex((own, index) => index > at && isEnd(own, mark));
		const inner = lines.slice(at + 1, end === -1 ? undefined : end).map((own) => withoutIndent(own, indent.length));
		out.push(
			...directive(name, argument.trim(), inner, { depth, targets }).map((own) => (own === '' ? '' : indent + own)),
		);
		at = end === -1 ? lines.length : end;
	}
	return out;
}

const isEnd = (line: string, mark: string) => {
	const written = line.trim();
	return written.length >= mark.length && written === (mark[0] ?? '').repeat(written.length);
};

/** Options stand at the top: `:name: value` lines, or YAML between dashes. */
function withoutOptions(lines: readonly string[]): { options: Map<string, string>; content: string[] } {
	const options = new Map<string, string>();
	let at = 0;
	if (lines[0]?.trim() === '---') {
		at = lines.findIndex((line, index) => index > 0 && line.trim() === '---') + 1;
		for (const line of lines.slice(1, Math.max(at - 1, 1))) addOption(options, /^([\w-]+):\s*(.*)$/.exec(line));
	} else {
		for (; at < lines.length; at += 1) {
			const option = /^:([\w-]+):[ \t]*(.*)$/.exec(lines[at] ?? '');
			if (option === null) break;
			addOption(options, option);
		}
	}
	return { options, content: lines.slice(at) };
}

function addOption(options: Map<string, string>, option: RegExpExecArray | null): void {
	if (option !== null) options.set(option[1] ?? '', (option[2] ?? '').trim().replace(/^(["'])(.*)\1$/, '$2'));
}

function directive(name: string, argument: string, lines: readonly string[], { depth, targets }: Reading): string[] {
	const { options, content } = withoutOptions(lines);
	const kind = name === 'admonition' ? (calloutKind(options.get('class')) ?? 'note') : calloutKind(name);
	if (codes.test(name)) {
		const caption = options.get('caption');
		const language =
			name === 'code-cell'
				? argument.replace(/^ipython\d?$/, 'python')
				: argument || name.replace(/^code.*|sourcecode/, '');
		return ['', ...(caption ? [`**${caption}**`, ''] : []), ...fenced(content, language, ''), ''];
	}
	if (name === 'math') return ['', '$$', ...(argument ? [argument] : []), ...content, '$$', ''];
	if (isSilentDirective(name, argument)) return [];
	const inner =
		name === 'eval-rst' || name.endsWith('-table') ? content : readLines(content, { depth: depth + 1, targets });
	if (kind !== undefined) return ['', calloutStart(kind, readRoles(argument, targets)), ...inner, ':::', ''];
	const version = versions[name];
	if (version !== undefined)
		return ['', `**${version} ${argument.replace(/^(\S+)\s*/, '$1.** ')}${argument ? '' : '**'}`.trim(), ...inner, ''];
	const isFile = name === 'figure' || name === 'only' || name === 'card-carousel' || /^[\d\s]+$/.test(argument);
	// `{py:function}`: what a domain describes is code.
	const isCode = name.includes(':') && !argument.includes('`');
	const words = isCode ? `\`${argument}\`` : readRoles(argument, targets);
	const title = isFile || argument === '' ? [] : [`**${words}**`, ''];
	return ['', ...title, ...describedOptions(options, targets), ...inner, ''];
}

/** Options that say how a directive is laid out, or what it is for programs. */
const layout =
	/^(?:(?:fig)?(?:class|width|height|name|align)|(?:class|header|text|img|tab|item|title|icon)-.+|target|scale|figclass|loading|link(?:-type|-alt)?|sync|selected|open|animate|color|icon|shadow|outline|columns|gutter|margin|padding|reverse|child-.+|style|id|key|widths|(?:header|stub)-.+|url|file|delim|quote|encoding|no-?index.*|module|canonical|async|final|abstract|(?:undoc-|private-|special-|inherited-)?members|show-.+|exclude-.+|depth|maxdepth|local|backlinks|tags?|hidden|numbered|glob|img|nosearch|label|sort|all|filter)$/;

/** The options of a directive that nobody here knows, of which readers see the words. */
function describedOptions(options: ReadonlyMap<string, string>, targets: LinkTargets): string[] {
	const shown = [...options].flatMap(([name, written]) => {
		const words = readRoles(written, targets);
		if (words === '' || layout.test(name)) return [];
		// The name of a description says nothing.
		return /^(?:short|long)?-?(?:desc(?:ription)?|summary|caption|title|subtitle|alt|text)$/.test(name)
			? ['', words, '']
			: [`- ${name}: ${words}`];
	});
	return shown.length === 0 ? [] : [...shown, ''];
}

/** `` {ref}`text <target>` `` is its text; of code, formulas and documents the roles stay. */
function readRoles(line: string, targets: LinkTargets): string {
	const words = line.includes('{{') ? line.replace(substitution, (whole, name) => name ?? whole) : line;
	if (!words.includes('}`')) return words;
	return words.replace(role, (whole: string, name: string | undefined, _: string, content: string) => {
		if (name === undefined) return whole;
		const [, text, target] = /^([\s\S]*?)\s*<([^<>]+)>$/.exec(content) ?? [];
		if (name === 'math') return `$${content}$`;
		if (name === 'doc')
			return `[${text || (target ?? content)}](${target ?? content}.md)`.replace(/\.md\.md\)$/, '.md)');
		const place = targets.get(target ?? content);
		if (place !== undefined && /^(?:ref|numref|any|myst)$/.test(name))
			return `[${text || place.words || content}](#${target ?? content})`;
		if (/^(?:ref|numref|eq|term|abbr|guilabel|menuselection|sub|sup|download|any)$/.test(name)) return text || content;
		return `\`${(text || content).replace(/^[!~]/, '')}\``;
	});
}
