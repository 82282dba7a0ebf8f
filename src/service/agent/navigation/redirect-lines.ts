import { posix } from 'node:path';
import { withoutEnding } from '../../documentation/core/site-path.js';
import { lineEndOf } from '../editor/text-edit.js';
import type { WorkspaceSite } from '../pages/workspace-site.js';
import { type Navigation, pageFrom } from './navigation.js';

/** One redirect on a line: what stands before, between and behind its two addresses. */
interface LineForm {
	line: RegExp;
	/** What may stand behind the addresses of a line that a new one is modelled on, and what stands there where no line is like that. */
	plain: RegExp;
	tail: string;
	/** Where new lines go; undefined when the file has no place for them. */
	end(text: string): number | undefined;
	/** The address of a page where a redirect begins. */
	from(file: string, site: WorkspaceSite): string;
	/** The address of a page where a redirect from another one ends. */
	to(file: string, site: WorkspaceSite, from: string): string;
	/** The page that an address leads to. */
	pageOf(address: string, from: string, site: WorkspaceSite): string | undefined;
}

const endOfText = (text: string) => text.length;
const below = (file: string, site: WorkspaceSite) => site.place.base + site.pathOf(file);

/** A `_redirects` of Netlify and Cloudflare: `/old /new 301`. */
const hosts: LineForm = {
	line: /^([ \t]*)(\/[^\s#]*)([ \t]+)(\/[^\s#]*)([^\n\r]*)$/gm,
	plain: /^(?:[ \t]+30[1278])?[ \t]*$/,
	tail: ' 301',
	end: endOfText,
	from: below,
	to: below,
	pageOf: (address, _, site) => pageFrom('', address.replace(/[?#].*$/, ''), site),
};

const table = /^\[output\.html\.redirect\][^\n]*\n(?:(?!\s*\[).*(?:\n|$))*/m;

/** The table of redirects in a `book.toml`: `"/old.html" = "new.html"`, from one file to the other. */
const book: LineForm = {
	line: /^([ \t]*")([^"\n]+)("[ \t]*=[ \t]*")([^"\n]+)("[^\n\r]*)$/gm,
	plain: /^"[ \t]*$/,
	tail: '"',
	end(text) {
		const found = table.exec(text);
		return found === null ? undefined : found.index + found[0].trimEnd().length + 1;
	},
	from: (file, site) => pageOfBook(file, site),
	to: (file, site, from) => posix.relative(posix.dirname(rooted(from)), pageOfBook(file, site)),
	pageOf: (address, from, site) =>
		pageFrom('', posix.join(posix.dirname(rooted(from)), address.replace(/[?#].*$/, '')).replace(/\.html$/, ''), site),
};

/** `./vec.html` and `/vec.html` are the same page of a book. */
const rooted = (address: string) => posix.join('/', address);

const pageOfBook = (file: string, site: WorkspaceSite) => {
	const path = site.pathOf(file);
	const isFolder = /(^|\/)(index|readme)$/i.test(withoutEnding(file));
	return isFolder ? `${path === '/' ? '' : path}/index.html` : `${path}.html`;
};

/** Reads redirects that stand on lines of their own. */
export function readRedirectLines(file: string, text: string, site: WorkspaceSite): Navigation {
	const form = file.endsWith('book.toml') ? book : hosts;
	const part = form === book ? (table.exec(text) ?? { index: 0, 0: '' }) : { index: 0, 0: text };
	const entries = [...part[0].matchAll(form.line)].map((match) => {
		const [whole, head = '', from = '', middle = '', value = '', tail = ''] = match;
		const start = part.index + match.index;
		const edit = (now: string, newFile: string, newSite: WorkspaceSite) => ({
			start,
			end: start + whole.length,
			text: head + now + middle + like(form.to(newFile, newSite, now), value) + tail,
		});
		return {
			from: rooted(from).replace(/(.)\/$/, '$1'),
			target: form.pageOf(value, from, site),
			value,
			start,
			line: { head, middle, tail, value, written: from },
			rename: (newFile: string, newSite: WorkspaceSite) => edit(from, newFile, newSite),
			replace: (now: string, newFile: string, newSite: WorkspaceSite) => edit(like(now, from), newFile, newSite),
		};
	});
	const end = form.end(text);
	const lines = entries.map(({ line }) => line);
	const last = lines.at(-1) ?? (form === book ? bookLine : undefined);
	if (end === undefined || last === undefined) return { file, entries: [], lists: [] };
	return {
		file,
		entries: [],
		lists: [],
		redirects: {
			entries,
			fromOf: form.from,
			leadingBack: (from, newFile, newSite) =>
				form === hosts ? ruleBack(lines, from, form.to(newFile, newSite, from)) : undefined,
			add(from, newFile, newSite) {
				if (entries.some((entry) => entry.from === from)) return undefined;
				// A status, a condition or a comment of another rule says nothing about the new one.
				const model = lines.findLast(({ tail }) => form.plain.test(tail)) ?? { ...last, tail: form.tail };
				const { head, middle, tail, value, written } = model;
				const line = head + like(from, written) + middle + like(form.to(newFile, newSite, from), value) + tail;
				// The first rule that fits counts, and one for a whole folder may fit.
				const at = entries.find((entry) => /[*:]/.test(entry.from))?.start ?? Math.min(end, text.length);
				const gap = at === 0 || text[at - 1] === '\n' ? '' : lineEndOf(text);
				return { start: at, end: at, text: `${gap}${line}${lineEndOf(text)}` };
			},
		},
	};
}

/** The rule that leads readers of `to` back to `from`, so that a new redirect would be a circle. Hosts follow the first rule that fits. */
function ruleBack(
	lines: readonly { written: string; value: string; tail: string }[],
	from: string,
	to: string,
): string | undefined {
	const rules = lines.filter(({ tail }) => /^(?:[ \t]+30[1278]!?)?[ \t]*(?:#.*)?$/.test(tail));
	let address = to;
	for (const _ of rules) {
		const [found] = rules.flatMap((rule) => {
			const next = ledTo(address, rule);
			return next === undefined ? [] : [{ next, rule }];
		});
		if (found === undefined) return undefined;
		if (found.next === from) return `${found.rule.written} ${found.rule.value}`;
		address = found.next;
	}
	return undefined;
}

/** Where a rule leads an address; undefined where it does not fit. `:name` is one step of an address, and `*` at the end the rest. */
function ledTo(address: string, { written, value }: { written: string; value: string }): string | undefined {
	const steps = written.replace(/\/$/, '').split('/');
	const own = address.split('/');
	const hasRest = steps.at(-1) === '*';
	if (hasRest ? own.length < steps.length - 1 : own.length !== steps.length) return undefined;
	const filled = new Map([[':splat', own.slice(steps.length - 1).join('/')]]);
	for (const [index, step] of (hasRest ? steps.slice(0, -1) : steps).entries()) {
		if (step.startsWith(':')) filled.set(step, own[index] ?? '');
		else if (step !== own[index]) return undefined;
	}
	const path = value.replace(/[?#].*$/, '').replace(/:\w+/g, (name) => filled.get(name) ?? name);
	return path.replace(/(.)\/$/, '$1');
}

const bookLine = { head: '"', middle: '" = "', tail: '"', value: '', written: '' };

/** An address with a dot before it, or a slash at its end, where another one has them. */
function like(address: string, other: string): string {
	const dotted = other.startsWith('./') && !address.startsWith('.') ? `./${address.replace(/^\//, '')}` : address;
	return /[^/]\/(?=$|[?#])/.test(other) ? `${dotted}/` : dotted;
}
