import { alertNames } from '../../../../contract/alert-names.js';
import { foldEnd, foldStartOf } from '../../../../contract/answer-tags.js';
import { isFenceEnd, openFence } from '../code-fence.js';

const anyOpening = /^ {0,3}(?::::|!!!|\?\?\?)/m;
/** A last line that may still become the mark of a directive. */
const maybeMark = /(?:^|\n)[ \t]*(?:::?|!!?|\?\??|(?::::|!!!|\?\?\?)[^\n]{0,200})$/;
/** `:::tip Title`, also with the title in brackets, or `:::` alone. */
const colons = /^ {0,3}:{3,}[ \t]*(?:([a-z][a-z-]*)[ \t]*(?:\[([^\]]*)\]|([^{\n]*?))[ \t]*(?:\{[^}]*\})?[ \t]*)?$/i;
/** `!!! note "Title"`, and `??? note` of parts that fold. */
const exclamation = /^ {0,3}(?:!!!|\?\?\?\+?)[ \t]+([a-z][a-z-]*)(?:[ \t]+[a-z-]+)*[ \t]*(?:"([^"]*)")?[ \t]*$/i;

/** More within one another, or longer lines, than anybody writes are text. */
const most = { depth: 6, line: 500 } as const;

interface Open {
	/** What it is written as: a quote, a part that folds, or what is in it alone. */
	kind: 'quote' | 'fold' | 'none';
	/** It ends where lines are no longer indented, and not with a line of its own. */
	isIndented: boolean;
}

const titleOf = (title = '', name = '') => {
	const words = title.replaceAll('**', '').trim();
	return words.toLowerCase() === name ? '' : words;
};

/**
 * Callouts as generators write them, as the quotes and folded parts of an answer. What a line becomes does not depend on what follows, so
 * that a text that grows does not change.
 */
export function readDirectives(source: string, growing: boolean): string {
	const text = growing ? source.replace(maybeMark, '') : source;
	if (!anyOpening.test(text)) return text;
	const open: Open[] = [];
	let fence: string | undefined;
	const put = (line: string) => `${'> '.repeat(open.filter(({ kind }) => kind === 'quote').length)}${line}`;
	const begin = (name: string, title: string, isIndented: boolean): string[] => {
		// MkDocs has more kinds, and sites add their own.
		const alert = alertNames.get(name) ?? (isIndented ? 'NOTE' : undefined);
		const isFold = name === 'details' && open.length === 0;
		const before = put('');
		if (isFold) {
			open.push({ kind: 'fold', isIndented });
			return [before, foldStartOf(title || name), ''];
		}
		open.push({ kind: alert ? 'quote' : 'none', isIndented });
		const head = alert ? [before, put(`[!${alert}]`)] : [before];
		return title ? [...head, put(`**${title}**`), put('')] : head;
	};
	const end = (): string[] => (open.pop()?.kind === 'fold' ? ['', foldEnd, ''] : [put('')]);

	return text
		.split('\n')
		.flatMap((whole) => {
			const ended: string[] = [];
			let line = whole;
			while (open.at(-1)?.isIndented) {
				if (line.trim() === '' || /^(?: {4}|\t)/.test(line)) {
					line = line.replace(/^(?: {4}|\t)/, '');
					break;
				}
				fence = undefined;
				ended.push(...end());
			}
			if (fence !== undefined) {
				if (isFenceEnd(line, fence)) fence = undefined;
				return [...ended, put(line)];
			}
			fence = openFence(line);
			const isShort = fence === undefined && line.length < most.line;
			const directive = isShort ? colons.exec(line) : null;
			if (directive) {
				const [, given, bracketed, plain] = directive;
				const name = given?.toLowerCase();
				if (name !== undefined && open.length >= most.depth) return [...ended, put(line)];
				if (name !== undefined) return [...ended, ...begin(name, titleOf(bracketed ?? plain, name), false)];
				return open.length > 0 ? [...ended, ...end()] : [...ended, put(line)];
			}
			const admonition = isShort && open.length < most.depth ? exclamation.exec(line) : null;
			const name = admonition?.[1]?.toLowerCase() ?? '';
			const isNamed = alertNames.has(name) || admonition?.[2] !== undefined;
			if (admonition && isNamed) return [...ended, ...begin(name, titleOf(admonition[2], name), true)];
			return [...ended, put(line)];
		})
		.join('\n');
}
