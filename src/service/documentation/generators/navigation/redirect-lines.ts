import { posix } from 'node:path';
import type { NavigationFile, NavigationSite } from '../../core/navigation.js';
import { lineEndOf } from '../../core/text-edit.js';
import { redirectsOf, type WrittenRedirect } from './redirects.js';

/** A redirect on a line, and what stands behind it there. */
export interface RedirectLine extends WrittenRedirect {
	tail: string;
}

interface LineForm {
	/** What stands before, between and behind the addresses of a line, and these, as five groups. */
	line: RegExp;
	/** What may stand behind the addresses of a line that a new one is modelled on, and what stands there where no line is like that. */
	plain: RegExp;
	tail: string;
	/** The part of a text that holds the lines; undefined when the text has no place for them. */
	part(text: string): { index: number; text: string } | undefined;
	/** The first redirect; without it a file without redirects gets none. */
	first?(from: string, to: string): string;
	fromOf(file: string, site: NavigationSite): string;
	toOf?(file: string, site: NavigationSite, from: string): string;
	pageOf(address: string, from: string, site: NavigationSite): string | undefined;
	/** The rule that leads readers of `to` back to `from`, so that a new redirect would be a circle. */
	ruleBack?(lines: readonly RedirectLine[], from: string, to: string): string | undefined;
}

/** `./vec.html` and `/vec.html` are the same page. */
export const rooted = (address: string) => posix.join('/', address);

/** Reads redirects that stand on lines of their own. */
export const redirectLines =
	({ pageOf, ruleBack, ...form }: LineForm): NavigationFile['read'] =>
	(file, text, site) => {
		const part = form.part(text);
		const none = { file, entries: [], lists: [] };
		if (part === undefined) return none;
		const items = [...part.text.matchAll(form.line)].map((match): RedirectLine => {
			const [, head = '', from = '', middle = '', to = '', tail = ''] = match;
			const start = part.index + match.index;
			const at = (place: number, value: string) => ({ value, start: place, end: place + value.length });
			const own = at(start + head.length, from);
			const target = at(own.end + middle.length, to);
			return { start, end: target.end, from: own, to: target, tail };
		});
		if (items.length === 0 && form.first === undefined) return none;
		const redirects = redirectsOf({
			...form,
			text,
			items,
			write: (address, { value }, suffix) => like(address, value) + suffix,
			plain: (from) => rooted(from).replace(/(.)\/$/, '$1'),
			pageOf: (address, from) => pageOf(address, from, site),
			// A status, a condition or a comment of another rule says nothing about the new one.
			isPlain: ({ tail }) => form.plain.test(tail),
			leadingBack: (from, newFile, newSite) => ruleBack?.(items, from, form.fromOf(newFile, newSite)),
			insert(written, model) {
				const tail = model && form.plain.test(model.tail) ? model.tail : form.tail;
				// The first rule that fits counts, and one for a whole folder may fit.
				const wide = items.find(({ from }) => /[*:]/.test(from.value));
				const at = wide?.start ?? Math.min(part.index + part.text.length, text.length);
				const gap = at === 0 || text[at - 1] === '\n' ? '' : lineEndOf(text);
				return { start: at, end: at, text: `${gap}${written}${tail}${lineEndOf(text)}` };
			},
		});
		return { ...none, redirects };
	};

/** An address with a dot before it, or a slash at its end, where another one has them. */
function like(address: string, other: string): string {
	const dotted = other.startsWith('./') && !address.startsWith('.') ? `./${address.replace(/^\//, '')}` : address;
	return /[^/]\/(?=$|[?#])/.test(other) ? `${dotted}/` : dotted;
}
