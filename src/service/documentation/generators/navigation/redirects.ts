import type { NavigationRedirects, NavigationSite } from '../../core/navigation.js';
import { applyEdits, type TextEdit } from '../../core/text-edit.js';
import type { Range } from '../../core/yaml-edit.js';

/** An address as it is written, with its value. */
export interface WrittenAddress extends Range {
	value: string;
}

export interface WrittenRedirect extends Range {
	from: WrittenAddress;
	to: WrittenAddress;
}

interface RedirectForm<Item extends WrittenRedirect> {
	text: string;
	items: readonly Item[];
	/** An address that is written like the one that is there. @param suffix its query or anchor */
	write(address: string, like: WrittenAddress, suffix: string): string;
	/** The address of a page where a redirect begins. */
	fromOf(file: string, site: NavigationSite): string;
	/** The address of a page where a redirect from another one ends. @default the same */
	toOf?(file: string, site: NavigationSite, from: string): string;
	/** The page that an address leads to. */
	pageOf(address: string, from: string): string | undefined;
	/** An old address in the form in which it is compared. */
	plain?(from: string): string;
	/** Whether a new redirect is better modelled on this one than on the last. */
	isPlain?(item: Item): boolean;
	/** The first redirect of a file. */
	first?(from: string, to: string): string;
	/** Places a new redirect. */
	insert(written: string, model: Item | undefined): TextEdit;
	leadingBack?: NavigationRedirects['leadingBack'];
}

/** Redirects that are written alike, each with its two addresses. */
export function redirectsOf<Item extends WrittenRedirect>(form: RedirectForm<Item>): NavigationRedirects {
	const { text, items, write, fromOf, toOf = fromOf, plain = (from) => from, leadingBack } = form;
	const like = ({ start, end, ...item }: WrittenRedirect, from: string, to: string) =>
		applyEdits(text.slice(0, end), [
			{ ...item.from, text: write(from, item.from, '') },
			{ ...item.to, text: write(to, item.to, '') },
		]).slice(start);
	const entries = items.map((item) => {
		const { start, end, from, to } = item;
		const [path = ''] = to.value.split(/[?#]/);
		return {
			from: plain(from.value),
			target: form.pageOf(path, from.value),
			value: to.value,
			start,
			rename: (file: string, site: NavigationSite) => ({
				...to,
				text: write(toOf(file, site, from.value), to, to.value.slice(path.length)),
			}),
			replace: (now: string, file: string, site: NavigationSite) => ({
				start,
				end,
				text: like(item, now, toOf(file, site, now)),
			}),
		};
	});
	return {
		entries,
		fromOf,
		...(leadingBack && { leadingBack }),
		add(from, file, site) {
			if (entries.some((entry) => entry.from === from)) return undefined;
			const to = toOf(file, site, from);
			const model = items.findLast((item) => form.isPlain?.(item)) ?? items.at(-1);
			const written = model ? like(model, from, to) : form.first?.(from, to);
			return written === undefined ? undefined : form.insert(written, model);
		},
	};
}
