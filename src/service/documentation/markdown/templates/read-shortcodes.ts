import {
	calloutKind,
	calloutStart,
	changeText,
	onOwnLines,
	readArguments,
	type TagArguments,
	wordsOf,
} from './template-tags.js';

/** A shortcode of Hugo; one within comment marks is an example. */
const shortcode =
	/\{\{([<%])(?!\s*\/\*)\s*(\/?)\s*([\w./-]*)((?:"(?:[^"\\]|\\.)*"|`[^`]*`|(?![>%]\}\})[^"`])*?)[>%]\}\}/g;
const example = /\{\{([<%])\s*\/\*\s*([\s\S]*?)\s*\*\/\s*([>%])\}\}/g;
const commented = /\{\{[<%]\s*comment\s*[>%]\}\}[\s\S]*?\{\{[<%]\s*\/\s*comment\s*[>%]\}\}/g;

const callouts = /(?:^|\/)(?:admonition|alert|callout|hint|notice|aside|pageinfo|blockquote)$/;
const tabs = /(?:^|\/)(?:tab|tab-content|tabpanel|codetab)$/;
const codes = /(?:^|\/)(?:highlight|code-toggle)$/;
const titled = /(?:^|\/)(?:details|expand|collapse|accordion|accordion-item|step|card|section|column)$/;
/** What these show is somewhere else. */
const withoutWords = /(?:^|\/)(?:youtube|vimeo|gist|tweet|x|instagram|icon|param|anchor|br|toc|children|ref|relref)$/;

/** The words of Hugo's shortcodes: callouts and tabs as those of others, links by their address, of unknown ones what they show. */
export function readShortcodes(body: string): string {
	if (!body.includes('{{')) return body;
	const read = changeText(body.replace(commented, ''), (text) =>
		text.replace(shortcode, (...match) => {
			const [whole, , slash = '', name = '', rest = '', at, all] = match as [
				string,
				string,
				string,
				string,
				string,
				number,
				string,
			];
			const place = { text: all, start: at, end: at + whole.length };
			return shownOf(
				{ name: name.toLowerCase(), isEnd: slash !== '', args: readArguments(rest.replace(/\/\s*$/, '')) },
				place,
			);
		}),
	);
	return read.replace(example, (_, open: string, inner: string, close: string) => `{{${open} ${inner} ${close}}}`);
}

interface Shortcode {
	name: string;
	isEnd: boolean;
	args: TagArguments;
}

interface Place {
	text: string;
	start: number;
	end: number;
}

function shownOf(tag: Shortcode, { text, start, end }: Place): string {
	const { name, isEnd, args } = tag;
	const put = (piece: string) => onOwnLines(piece, text, start, end);
	const { named, given } = args;
	const isCallout = callouts.test(name) || calloutKind(name.replace(/^.*\//, '')) !== undefined;
	if (isCallout && (isEnd || hasEnd(name, text, end))) {
		if (isEnd) return put(':::');
		const kinds = [named.get('type'), named.get('color'), given[0]];
		const last = name.replace(/^.*\//, '');
		const own = (callouts.test(name) ? [...kinds, last] : [last]).map(calloutKind).find((kind) => kind !== undefined);
		const title = named.get('title') ?? given.find((word) => /[\sA-Z]/.test(word)) ?? '';
		return put(calloutStart(own ?? 'note', title));
	}
	if (codes.test(name) && (isEnd || hasEnd(name, text, end))) {
		return put(isEnd ? '```' : `\`\`\`${name.endsWith('highlight') ? (given[0] ?? '') : 'toml'}`);
	}
	if (isEnd) return '';
	if (name === 'ref' || name === 'relref') return given[0] ?? named.get('path') ?? '';
	if (tabs.test(name) || titled.test(name)) {
		const label =
			named.get('name') ?? named.get('header') ?? named.get('title') ?? named.get('summary') ?? given[0] ?? '';
		return label === '' ? '' : put(`\n**${label}**\n`);
	}
	const [, since] = /^(?:.*\/)?(new|deprecated|added|removed)-in$/.exec(name) ?? [];
	if (since !== undefined) return `${since[0]?.toUpperCase()}${since.slice(1)} in ${given.join(' ')}. `;
	return withoutWords.test(name) ? '' : wordsOf(args) || given.filter((word) => /\w\s+\w/.test(word)).join(' ');
}

/** Whether a shortcode is closed again. */
function hasEnd(name: string, text: string, from: number): boolean {
	const rest = text.slice(from);
	return new RegExp(`\\{\\{[<%]\\s*/\\s*${name.replace(/[.*+?^$()|[\]\\{}/]/g, '\\$&')}\\s*[>%]\\}\\}`, 'i').test(rest);
}
