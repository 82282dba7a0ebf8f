import { extname, posix } from 'node:path';
import { fenced } from '../../../search/markdown/prose-lines.js';
import type { IncludeSyntax, IncludingFile, ReplacedLines } from '../core/include-syntax.js';

/** The number of imports in one file. */
const importsMax = 100;
/** The number of lines that one component may take. */
const componentLinesMax = 12;

/** webpack marks raw files before their path, Vite behind it. */
const importLine = /^import\s+([A-Za-z]\w*)\s+from\s+['"](!!raw-loader!)?([^'"?]+)(\?raw)?['"];?\s*$/;

/** A file that MDX imports. */
interface Imported {
	path: string;
	line: number;
}

/** MDX: imported files as components, and raw ones as code. */
export const mdxImports: IncludeSyntax = {
	sign: /^import\s.+['"][^'"]+['"]/m,
	readLines(file) {
		const imported = new Map<string, Imported>();
		let patterns = patternsOf(imported);
		return (line, at) => {
			if (file.isInCode()) return undefined;
			if (isImport(line, at, imported)) {
				patterns = patternsOf(imported);
				return Promise.resolve({ texts: [''] });
			}
			const mayHold = imported.size > 0 && line.includes('<') && patterns.opening.test(line);
			return mayHold ? readComponents(at, imported, patterns.component, file) : undefined;
		};
	},
};

/** Notes an import of a raw file or of a component, whose line goes. */
function isImport(line: string, at: number, imported: Map<string, Imported>): boolean {
	const [, name, loader, path, query] = importLine.exec(line) ?? [];
	const isRaw = loader !== undefined || query !== undefined;
	const isPartial = /^[A-Z]/.test(name ?? '') && /\.mdx?$/i.test(path ?? '');
	if (imported.size >= importsMax || name === undefined || path === undefined || !(isRaw || isPartial)) return false;
	imported.set(name, { path, line: at });
	return true;
}

/** The first signs of what is imported, and the whole of it. */
function patternsOf(imported: ReadonlyMap<string, Imported>): { opening: RegExp; component: RegExp } {
	const names = [...imported.keys()].join('|');
	// Small letters are names of HTML.
	const components = [...imported.keys()].filter((name) => /^[A-Z]/.test(name)).join('|') || '(?!)';
	return {
		opening: new RegExp(`<(?:${components})(?=[\\s/>]|$)|\\{\\s*(?:${names})\\s*\\}|<Code(?:Block)?\\b`),
		component: new RegExp(
			`<(${components})(\\s[^<>]*?)?(?:/>|>\\s*</\\1>)|<CodeBlock(\\s[^<>]*)?>\\s*\\{\\s*(${names})\\s*\\}\\s*</CodeBlock>|<Code(\\s(?:[^<>]*\\s)?code=\\{\\s*(${names})\\s*\\}[^<>]*?)/>`,
			'g',
		),
	};
}

/** `<Part />` of an imported file, and `<CodeBlock>{code}</CodeBlock>` or `<Code code={code} />` of a raw one. */
async function readComponents(
	at: number,
	imported: ReadonlyMap<string, Imported>,
	pattern: RegExp,
	file: IncludingFile,
): Promise<ReplacedLines | undefined> {
	const { lines } = file;
	let text = '';
	let taken = 0;
	do {
		text += (taken === 0 ? '' : '\n') + (lines[at + taken] ?? '');
		taken += 1;
		pattern.lastIndex = 0;
	} while (taken < componentLinesMax && at + taken < lines.length && !pattern.test(text));
	if (text.search(pattern) === -1) return undefined;
	let result = '';
	let end = 0;
	pattern.lastIndex = 0;
	for (const match of text.matchAll(pattern)) {
		const [whole, name, props = '', blockProps, block, codeProps, code] = match;
		const wanted = imported.get(name ?? block ?? code ?? '');
		if (wanted === undefined) continue;
		const shown =
			name === undefined
				? await rawCode(wanted, blockProps ?? codeProps ?? '', file)
				: await partial(wanted, props, file);
		result += text.slice(end, match.index);
		end = match.index + whole.length;
		const around = [result.split('\n').at(-1) ?? '', text.slice(end).split('\n', 1)[0] ?? ''];
		const isInline = !shown.includes('\n') && around.some((beside) => /[^\s<>]/.test(beside.replace(/<[^<>]*>/g, '')));
		result += isInline || shown === '' ? shown : `\n\n${shown}\n\n`;
	}
	return { texts: (result + text.slice(end)).split('\n'), taken };
}

/** The number of characters that a page gives to a partial. */
const shownMax = 2_000_000;

/** A partial's links are relative to the partial, and its `{props.name}` are the texts that the page passes. */
async function partial({ path, line }: Imported, props: string, { file, include }: IncludingFile): Promise<string> {
	const found = await include(path, {}, line);
	if (found === undefined) return '';
	const values = new Map(
		[...props.matchAll(/([A-Za-z]\w*)=(?:"([^"]*)"|'([^']*)'|\{\s*(["'`]?)([^{}"'`]*)\4\s*\})/g)].map(
			([, name = '', double, single, , braced]) => [name, double ?? single ?? braced ?? ''],
		),
	);
	const uses = found.lines.reduce((sum, own) => sum + own.split('props.').length - 1, 0);
	if (uses * props.length > shownMax) return '';
	const lines = found.lines.map((own) =>
		own.replace(/\{\s*props\.(\w+)\s*\}/g, (written, name: string) => values.get(name) ?? written),
	);
	const text = (await found.expand(lines)).join('\n');
	return movedLinks(text, posix.dirname(found.file), posix.dirname(file)).trim();
}

async function rawCode({ path, line }: Imported, props: string, { include }: IncludingFile): Promise<string> {
	const found = await include(path, {}, line);
	if (found === undefined) return '';
	const given = (name: string) => new RegExp(`${name}=["']([^"']*)["']`).exec(props)?.[1];
	const title = given('title');
	const language = given('language') ?? given('lang') ?? extname(found.file).slice(1);
	return fenced(found.lines, title === undefined ? language : `${language} title="${title}"`, '').join('\n');
}

function movedLinks(text: string, from: string, to: string): string {
	if (from === to) return text;
	return text.replace(/(\]\()(\.{1,2}\/[^\s)]+)/g, (_, head: string, url: string) => {
		const moved = posix.relative(to, posix.join(from, url));
		return `${head}${moved.startsWith('.') ? moved : `./${moved}`}`;
	});
}
