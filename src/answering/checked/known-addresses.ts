import { siteAddresses } from '../../search/core/site-path.js';
import type { Findings } from '../../search/passages/find-passages.js';
import type { Passage } from '../../search/retriever.js';
import type { LinkReading } from './read-link.js';

const linkTarget =
	/\]\(\s*<?([^\s<>()]+(?:\([^\s<>()]*\)[^\s<>()]*)*)|<(https?:\/\/[^\s<>]+)>|^ {0,3}\[[^\]\n]+\]:\s*<?([^\s<>]+)/gm;

interface KnownAddressesOptions {
	passages: readonly Passage[];
	/** Passages by the numbers that the model was told, from 1 on. @default numbers mean nothing */
	numbered?: readonly Passage[] | undefined;
	/** Addresses besides those of the passages and of their pages, for example starting points. */
	paths?: readonly string[] | undefined;
	/** Address of the site, which citations and links of the site get. A model may write it before a path or omit it. */
	siteUrl?: string | undefined;
}

const pageOf = (address: string) => address.replace(/#.*/, '');

/** An address as models miscopy it: without its first slash, with a slash before the anchor, or at the end. */
function tidied(address: string): string {
	const [page = '', ...anchor] = address.split('#');
	const rooted = /^(?:[a-z][a-z0-9+.-]*:|\/|#|$)/i.test(page) ? page : `/${page.replace(/^\.\//, '')}`;
	return [rooted.replace(/(?<=[^/:])\/+$/, ''), ...anchor].join('#');
}

/** The addresses that an answer may link: the retrieved passages, and the links in them. They grow as a model looks again. */
export class KnownAddresses {
	readonly #passages = new Map<string, Passage>();
	readonly #paths: Set<string>;
	#numbered: Passage[] | undefined;
	#links: Set<string> | undefined;
	/** Passages by tidied addresses, which only miscopied ones need. */
	#tidied: { byAddress: Map<string, Passage>; byPage: Map<string, Passage> } | undefined;
	/** Turns a path into an absolute address when the site's address is known. */
	readonly absolute: (address: string) => string;

	constructor({ passages, numbered, paths = [], siteUrl }: KnownAddressesOptions) {
		this.absolute = siteAddresses(siteUrl);
		this.#paths = new Set(paths.map(this.absolute));
		if (numbered) this.add(numbered);
		this.allow(passages);
	}

	/** Adds passages that the model was shown under the next numbers. */
	add(numbered: readonly Passage[]): void {
		this.#numbered = [...(this.#numbered ?? []), ...numbered];
		this.allow(numbered);
	}

	/** Adds passages without numbers. */
	allow(passages: readonly Passage[]): void {
		for (const passage of passages) {
			const url = this.absolute(passage.url);
			this.#passages.set(url, passage);
			this.#paths.add(url).add(pageOf(url));
		}
		this.#links = undefined;
		this.#tidied = undefined;
	}

	/** Whether numbers mean passages, of which there may be none. They do not where the documentation is quoted, which has numbers of its own. */
	get hasNumbers(): boolean {
		return this.#numbered !== undefined;
	}

	/** Takes the numbers back, for an answer that quotes in place of the model. */
	forgetNumbers(): void {
		this.#numbered = undefined;
	}

	/** The passage that the model was shown under a number. */
	numbered(number: number): Passage | undefined {
		return this.#numbered?.[number - 1];
	}

	numberOf(passage: Passage): number | undefined {
		const index = this.#numbered?.findIndex(({ url }) => url === passage.url) ?? -1;
		return index < 0 ? undefined : index + 1;
	}

	get passages(): Iterable<Passage> {
		return this.#passages.values();
	}

	/** The passage at an address, which may be miscopied a little. */
	passage(address: string): Passage | undefined {
		return this.#passages.get(this.absolute(address)) ?? this.#byTidied.byAddress.get(this.absolute(tidied(address)));
	}

	/** A link's target as it is written: paths of the site get the site's address, and what is miscopied is put right. */
	writtenOf({ address, written }: Pick<LinkReading, 'address' | 'written'>): string {
		const known = this.passage(address);
		const absolute = this.absolute(known && known.url !== address ? known.url : address);
		if (absolute === address) return written;
		return /[()\s]/.test(absolute) ? `<${absolute}>` : absolute;
	}

	/** The passage that a citation means: the one at its address, else one of its page that the number or its rank tells. */
	cited(address: string, number?: number): Passage | undefined {
		const exact = this.passage(address);
		if (exact || !this.hasNumbers) return exact;
		const page = this.absolute(tidied(pageOf(address)));
		const numbered = number === undefined ? undefined : this.numbered(number);
		if (numbered && tidied(pageOf(this.absolute(numbered.url))) === page) return numbered;
		return address.includes('#') ? undefined : this.#byTidied.byPage.get(page);
	}

	has(address: string): boolean {
		if (this.#paths.has(this.absolute(address)) || this.passage(address) !== undefined) return true;
		this.#links ??= new Set(this.#linksOfPassages());
		return this.#links.has(address);
	}

	/** Whether a passage has a text, such as an e-mail address, letter by letter. */
	mentions(text: string): boolean {
		return [...this.#passages.values()].some(({ markdown }) => markdown.includes(text));
	}

	get #byTidied() {
		if (this.#tidied) return this.#tidied;
		const byAddress = new Map<string, Passage>();
		const byPage = new Map<string, Passage>();
		for (const [url, passage] of this.#passages) {
			if (!byAddress.has(tidied(url))) byAddress.set(tidied(url), passage);
			const page = tidied(pageOf(url));
			if (!byPage.has(page)) byPage.set(page, passage);
		}
		this.#tidied = { byAddress, byPage };
		return this.#tidied;
	}

	*#linksOfPassages(): Generator<string> {
		for (const { markdown } of this.#passages.values()) {
			for (const [, inline, automatic, defined] of markdown.matchAll(linkTarget)) {
				const address = inline ?? automatic ?? defined;
				if (address) yield address;
			}
		}
	}
}

/** The addresses that an answer to a question may name. @param numbered the passages that a model was told, by their numbers from 1 on */
export function addressesOf(
	{ candidates, parts, following, page, startingPoints }: Findings,
	numbered: readonly Passage[],
	siteUrl: string | undefined,
): KnownAddresses {
	// A page that was shown whole may be cited as a whole.
	const whole = page && { ...page, url: page.address, heading: page.title, breadcrumb: [page.title], score: 1 };
	return new KnownAddresses({
		passages: [...(whole ? [whole] : []), ...parts.flatMap((part) => part.passages), ...candidates, ...following],
		numbered,
		paths: startingPoints.map(({ address }) => address),
		siteUrl,
	});
}
