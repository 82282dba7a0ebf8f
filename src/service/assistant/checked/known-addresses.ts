import type { Passage } from '../../retrieval/retriever.js';

const linkTarget =
	/\]\(\s*<?([^\s<>()]+(?:\([^\s<>()]*\)[^\s<>()]*)*)|<(https?:\/\/[^\s<>]+)>|^ {0,3}\[[^\]\n]+\]:\s*<?([^\s<>]+)/gm;

export interface KnownAddressesOptions {
	passages: readonly Passage[];
	/** Site paths besides those of the passages, such as those of starting points. */
	paths?: readonly string[] | undefined;
	/** Address that a model may put before a path. */
	siteUrl?: string | undefined;
}

/** The addresses that an answer may link: what was retrieved, and what that links itself. */
export class KnownAddresses {
	readonly #passages: Map<string, Passage>;
	readonly #paths: Set<string>;
	#links: Set<string> | undefined;
	readonly #siteUrl: string | undefined;

	constructor({ passages, paths = [], siteUrl }: KnownAddressesOptions) {
		this.#passages = new Map(passages.map((passage) => [passage.url, passage]));
		this.#paths = new Set([...paths, ...passages.flatMap(({ url, path }) => [url, path])]);
		this.#siteUrl = siteUrl;
	}

	/** The passage at an address. */
	passage(address: string): Passage | undefined {
		return this.#passages.get(this.#withoutSite(address));
	}

	has(address: string): boolean {
		if (this.#paths.has(this.#withoutSite(address))) return true;
		this.#links ??= new Set(this.#linksOfPassages());
		return this.#links.has(address);
	}

	/** Whether a passage mentions an e-mail address. */
	mentions(email: string): boolean {
		return [...this.#passages.values()].some(({ markdown }) => markdown.includes(email));
	}

	#withoutSite(address: string): string {
		const site = this.#siteUrl;
		return site && address.startsWith(`${site}/`) ? address.slice(site.length) : address;
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
