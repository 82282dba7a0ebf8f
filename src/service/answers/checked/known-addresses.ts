import { siteAddresses } from '../../documentation/site-path.js';
import type { Passage } from '../../retrieval/retriever.js';

const linkTarget =
	/\]\(\s*<?([^\s<>()]+(?:\([^\s<>()]*\)[^\s<>()]*)*)|<(https?:\/\/[^\s<>]+)>|^ {0,3}\[[^\]\n]+\]:\s*<?([^\s<>]+)/gm;

interface KnownAddressesOptions {
	passages: readonly Passage[];
	/** Addresses besides those of the passages and of their pages, for example starting points. */
	paths?: readonly string[] | undefined;
	/** Address of the site, which citations and links of the site get. A model may write it before a path or omit it. */
	siteUrl?: string | undefined;
}

/** The addresses that an answer may link: the retrieved passages, and the links in them. */
export class KnownAddresses {
	readonly #passages: Map<string, Passage>;
	readonly #paths: Set<string>;
	#links: Set<string> | undefined;
	/** Turns a path into an absolute address when the site's address is known. */
	readonly absolute: (address: string) => string;

	constructor({ passages, paths = [], siteUrl }: KnownAddressesOptions) {
		this.absolute = siteAddresses(siteUrl);
		this.#passages = new Map(passages.map((passage) => [this.absolute(passage.url), passage]));
		this.#paths = new Set(
			[...paths, ...passages.flatMap(({ url }) => [url, url.replace(/#.*/, '')])].map(this.absolute),
		);
	}

	passage(address: string): Passage | undefined {
		return this.#passages.get(this.absolute(address));
	}

	has(address: string): boolean {
		if (this.#paths.has(this.absolute(address))) return true;
		this.#links ??= new Set(this.#linksOfPassages());
		return this.#links.has(address);
	}

	/** Whether a passage mentions an e-mail address. */
	mentions(email: string): boolean {
		return [...this.#passages.values()].some(({ markdown }) => markdown.includes(email));
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
