import type { LinkTargets, TemplatePage } from '../../core/format.js';
import { referenceMark } from '../../core/link-resolver.js';
import {
	calloutKind,
	calloutStart,
	changeText,
	onOwnLines,
	readArguments,
	type TagArguments,
	wordsOf,
} from '../template-tags.js';

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
const withoutWords =
	/(?:^|\/)(?:youtube|vimeo|gist|tweet|x|instagram|icon|param|anchor|br|hr|clear|nbsp|toc|children|ref|relref)$/;

/** A shortcode of one word in a heading, which shows a badge there. */
const badgeInHeading = /^(#{1,6}[ \t][^\n]*?)[ \t]*\{\{[<%]\s*([a-z][a-z-]*)\s*[>%]\}\}([^\n]*)$/gm;

/** The words of Hugo's shortcodes: callouts and tabs as those of others, links by their address, of unknown ones what they show. */
export function readShortcodes(body: string, { targets = new Map() }: Pick<TemplatePage, 'targets'> = {}): string {
	if (!body.includes('{{')) return body;
	const read = changeText(body.replace(commented, '').replace(badgeInHeading, badgeBelow), (text) => {
		const ends = lastEnds(text);
		return text.replace(shortcode, (whole, _, slash: string, name: string, rest: string, start: number, all: string) =>
			shownOf(
				{ name: name.toLowerCase(), isEnd: slash !== '', args: readArguments(rest.replace(/\/\s*$/, '')) },
				{ text: all, start, end: start + whole.length, ends },
				targets,
			),
		);
	});
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
	/** Where shortcodes are closed for the last time, by their names. */
	ends: ReadonlyMap<string, number>;
}

/** The words of a badge are not part of the heading's id. */
const badgeBelow = (whole: string, heading: string, name: string, rest: string) =>
	withoutWords.test(name) || /^#+\s*$/.test(heading)
		? whole
		: `${heading}${rest}\n\n**${name.replaceAll('-', ' ')}**\n`;

function shownOf(tag: Shortcode, place: Place, targets: LinkTargets): string {
	const { text, start, end } = place;
	const { name, isEnd, args } = tag;
	const put = (piece: string) => onOwnLines(piece, text, start, end);
	const { named, given } = args;
	const isCallout = callouts.test(name) || calloutKind(name.replace(/^.*\//, '')) !== undefined;
	if (isCallout && (isEnd || hasEnd(name, place))) {
		if (isEnd) return put(':::');
		const kinds = [named.get('type'), named.get('style'), named.get('color'), given[0]];
		const last = name.replace(/^.*\//, '');
		const own = (callouts.test(name) ? [...kinds, last] : [last]).map(calloutKind).find((kind) => kind !== undefined);
		const title = named.get('title') ?? given.find((word) => /[\sA-Z]/.test(word)) ?? '';
		return put(calloutStart(own ?? 'note', title));
	}
	if (codes.test(name) && (isEnd || hasEnd(name, place))) {
		return put(isEnd ? '```' : `\`\`\`${name.endsWith('highlight') ? (given[0] ?? '') : 'toml'}`);
	}
	if (isEnd) return '';
	if (name === 'ref' || name === 'relref') return pageAddress(given[0] ?? named.get('path') ?? '');
	if (tabs.test(name) || titled.test(name)) {
		const label =
			named.get('name') ?? named.get('header') ?? named.get('title') ?? named.get('summary') ?? given[0] ?? '';
		return label === '' ? '' : put(`\n**${linked(label, args)}**\n`);
	}
	const [, since] = /^(?:.*\/)?(new|deprecated|added|removed)-in$/.exec(name) ?? [];
	if (since !== undefined) return `${since[0]?.toUpperCase()}${since.slice(1)} in ${given.join(' ')}. `;
	if (withoutWords.test(name)) return '';
	const words = wordsOf(args) || given.filter((word) => /\w\s+\w/.test(word)).join(' ');
	if (words !== '') return linked(words, args);
	const page = /ref|link|page/.test(name) ? pageOf(args) : undefined;
	if (page !== undefined) return `[${titleOf(page, targets)}](${pageAddress(page)})`;
	const isBadge = named.size + given.length === 0 && isWithinLine(place) && !hasEnd(name, place);
	return isBadge ? name.replace(/^.*\//, '').replaceAll('-', ' ') : '';
}

/** An address by which Hugo finds a page: beside this one, from the root, or by its name. */
const pageAddress = (written: string) =>
	written === '' || /^(?:[a-z][\w+.-]*:|#)/i.test(written) ? written : referenceMark + written.replaceAll(' ', '%20');

const pageOf = ({ named }: TagArguments) => named.get('relref') ?? named.get('ref') ?? named.get('page');

/** The title of a page that a shortcode links to without words. */
function titleOf(page: string, targets: LinkTargets): string {
	const path = page.replace(/[#?].*$/, '').replace(/^\/+|\/+$|(?:\/_?index)?\.md$/gi, '');
	return targets.get(`/${path.toLowerCase()}`)?.words ?? path.replace(/^.*\//, '').replace(/[-_]+/g, ' ');
}

/** Words with the link that the shortcode gives them. */
function linked(words: string, args: TagArguments): string {
	const page = pageOf(args);
	const url =
		args.named.get('src') === undefined
			? (args.named.get('url') ?? args.named.get('href') ?? args.named.get('link'))
			: undefined;
	const address = page === undefined ? url : pageAddress(page);
	return address === undefined || /[\s()[\]]/.test(address) || /[[\]]/.test(words) ? words : `[${words}](${address})`;
}

/** Whether words stand beside a shortcode on its line. */
function isWithinLine({ text, start, end }: Place): boolean {
	const after = text.indexOf('\n', end);
	const line =
		text.slice(text.lastIndexOf('\n', start - 1) + 1, start) + text.slice(end, after === -1 ? undefined : after);
	return /[\p{L}\p{N}]/u.test(line.replace(/\{\{[\s\S]*?\}\}/g, ''));
}

function lastEnds(text: string): Map<string, number> {
	const ends = text.matchAll(/\{\{[<%]\s*\/\s*([\w./-]*)\s*[>%]\}\}/g);
	return new Map(Array.from(ends, ({ 1: name = '', index }) => [name.toLowerCase(), index]));
}

/** Whether a shortcode is closed again. */
const hasEnd = (name: string, { ends, end }: Place): boolean => (ends.get(name) ?? -1) >= end;
