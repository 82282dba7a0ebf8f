import { alertNames } from '../../../contract/alert-names.js';
import { ProseLines } from '../../../search/markdown/prose-lines.js';
import { nestingMax } from './bound-markdown.js';
import { ListIndent, widthOf, withoutIndent } from './list-indent.js';
import type { Syntax } from './syntax.js';

const directive = /^([ \t]*)(?::{3,})\s*([a-z][a-z-]*)?[ \t]*(?:\[([^\]]*)\]|([^{\n]*?))?[ \t]*(?:\{[^}]*\})?[ \t]*$/i;

/** In a code group, the tab's label stands in brackets after the language. */
const labelledFence = /^(\s*)((?:`{3,}|~{3,})[^\s[]*)[ \t]*([^[\]]*?)\[([^\]]+)\](.*)$/;

/**
 * The quotes that alerts of one page become: the parser of Markdown copies all that is before each. Further ones, and those that nest
 * deeper, lose their marks.
 */
const alertsMax = 1_000;
const quotesWithinMax = 8;

/** A longer line is text: none of these patterns is meant for it. */
const lineMaxLength = 500;

interface Container {
	isAlert: boolean;
	isCodeGroup: boolean;
	isTabs: boolean;
	/** The columns that it is indented by, in the item of a list. */
	indent: number;
}

/** A line within containers, behind the marks of those that are alerts. */
function within(open: readonly Container[], line: string): string {
	let marks = '';
	let columns = 0;
	for (const { indent } of open.filter(({ isAlert }) => isAlert)) {
		marks += `${' '.repeat(Math.max(indent - columns, 0))}> `;
		columns = Math.max(indent, columns);
	}
	return `${marks}${withoutIndent(line, columns)}`.trimEnd();
}

/** `:::tip Title … :::` becomes GitHub's alert; other containers lose their marks, and tabs stand below their labels. */
export function directivesToAlerts(body: string, mdx: boolean, { tabLabel }: Syntax): string {
	if (!body.includes(':::')) return body;
	const prose = new ProseLines();
	const list = new ListIndent();
	const open: Container[] = [];
	/** The containers that are open within the deepest one that is read, and stay text. */
	let deeper = 0;
	let alerts = 0;
	const put = (line: string) => within(open, line);
	/** MDX has no code by indent. */
	const mayBegin = (indent: string) => mdx || widthOf(indent) < 4 || list.allows(indent);
	return body
		.split('\n')
		.flatMap((line) => {
			prose.read(line);
			const isCode = prose.isInCode;
			if (!isCode) list.read(line);
			const inner = open.at(-1);
			const isShort = line.length < lineMaxLength;
			const labelled = isShort && isCode && inner?.isCodeGroup ? labelledFence.exec(line) : null;
			if (labelled !== null) {
				const [, indent = '', before = '', meta = '', label = '', after = ''] = labelled;
				const rest = `${meta}${after}`.trim();
				return ['', put(`${indent}**${label}**`), put(''), put(`${indent}${before}${rest && ` ${rest}`}`)];
			}
			if (!isShort || isCode) return [put(line)];
			const tab = inner?.isTabs ? tabLabel(line) : undefined;
			if (tab !== undefined) return ['', put(`**${tab}**`), put('')];
			const [whole, indent = '', given, bracketed, plain] = directive.exec(line) ?? [];
			const name = given?.toLowerCase();
			const isRead = mayBegin(indent) || (name === undefined && open.length > 0);
			if (whole === undefined || !isRead) return [put(line)];
			if (deeper > 0 || (name !== undefined && open.length === nestingMax)) {
				deeper += name === undefined ? -1 : 1;
				return [put(line)];
			}
			if (name === undefined) {
				open.pop();
				return [put('')];
			}
			const alert = alertNames.get(name);
			const isTabs = name === 'tabs' || name === 'code-tabs';
			const isAlert = alert !== undefined && alerts < alertsMax && open.length < quotesWithinMax;
			if (isAlert) alerts += 1;
			const before = put('');
			open.push({ isAlert, isCodeGroup: name === 'code-group', isTabs, indent: widthOf(indent) });
			// It is bold as a whole. What follows the name of tabs is a key for the browser.
			const title = isTabs ? '' : (bracketed ?? plain ?? '').replaceAll('**', '').trim();
			const lines = isAlert ? [before, put(`${indent}[!${alert}]`)] : [before];
			return title === '' ? lines : [...lines, put(`${indent}**${title}**`), put('')];
		})
		.join('\n');
}
