import { alertNames } from '../../../contract/alert-names.js';
import { ProseLines } from '../../../search/markdown/prose-lines.js';

/** Changes the text between blocks of code as a whole, because templates may go over lines. */
export function changeText(body: string, change: (text: string) => string): string {
	const out: string[] = [];
	let text: string[] = [];
	const prose = new ProseLines();
	const end = () => {
		if (text.length > 0) out.push(change(text.join('\n')));
		text = [];
	};
	for (const line of body.split('\n')) {
		if (prose.read(line) === 'prose') text.push(line);
		else {
			end();
			out.push(line);
		}
	}
	end();
	return out.join('\n');
}

export interface TagArguments {
	/** By name, the name in small letters. */
	named: ReadonlyMap<string, string>;
	/** Without a name, in order. */
	given: readonly string[];
}

const argument =
	/([\w:-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`|([^\s"'`]+))|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`|([^\s"'`=]+)/g;

export function readArguments(text: string): TagArguments {
	const named = new Map<string, string>();
	const given: string[] = [];
	for (const [, name, ...values] of text.matchAll(argument)) {
		const value = (values.find((one) => one !== undefined) ?? '').replace(/\\(["'\\])/g, '$1');
		if (name === undefined) given.push(value);
		else named.set(name.toLowerCase(), value);
	}
	return { named, given };
}

/** Arguments that readers see as words, in the order in which they do. */
const shown = ['title', 'header', 'label', 'summary', 'text', 'content', 'caption', 'description', 'alt'];

/** The words that an unknown tag shows, as far as its arguments say it. */
export function wordsOf({ named }: TagArguments): string {
	const words = shown.flatMap((name) => named.get(name) ?? []);
	return [...new Set(words)].join(' ');
}

/** Kinds of callouts in the words of themes. */
const kinds: Readonly<Record<string, string>> = {
	primary: 'note',
	secondary: 'note',
	default: 'note',
	question: 'note',
	example: 'note',
	check: 'tip',
	hint: 'tip',
	critical: 'danger',
	attention: 'warning',
	seealso: 'note',
};

/** The kind of a callout in the words of containers; `undefined` for what is none. */
export function calloutKind(name: string | undefined): string | undefined {
	const kind = name?.toLowerCase() ?? '';
	return alertNames.has(kind) ? kind : kinds[kind];
}

/** The line that begins a callout; it ends with `:::`. The reader of containers makes an alert of both. */
export const calloutStart = (kind: string, title = ''): string => `:::${kind}${title === '' ? '' : ` ${title}`}`;

/** A piece that has to stand on lines of its own, wherever its tag stood. */
export function onOwnLines(piece: string, text: string, start: number, end: number): string {
	const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
	const after = text.slice(end, text.indexOf('\n', end) === -1 ? undefined : text.indexOf('\n', end));
	return `${before.trim() === '' ? '' : '\n'}${piece}${after.trim() === '' ? '' : '\n'}`;
}
