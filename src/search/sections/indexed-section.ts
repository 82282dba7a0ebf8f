import type { DocumentationPage, Section } from '../core/documentation.js';
import { isMostlyEastAsian } from '../words/east-asian.js';
import { createPageReader, headOf } from './section-entries.js';

/** Terms of the names of a section. */
export interface NameTerms {
	has(term: string): boolean;
	readonly size: number;
}

export interface NavigationPlace {
	/** From 0 to 1; 1 for a page that is not there. */
	order: number;
	/** The title above it; empty for a page that is not there. */
	group: string;
}

/** The page of a section, as far as a search asks for it. */
export type IndexedPage = Pick<DocumentationPage, 'path' | 'title' | 'facets' | 'contentSource' | 'actions' | 'own'>;

const changes =
	/\b(?:migrat\w+|upgrad\w+|change-?log|releases?(?:[ -]notes)?|breaking changes|what(?:'|’)?s new|what (?:has )?changed)\b/i;

/** Whether a page is about moving from one version to the next. */
export const isAboutChanges = ({ title, path }: Pick<IndexedPage, 'title' | 'path'>): boolean =>
	changes.test(title) || changes.test(path.replace(/[-_]/g, ' '));

/** A section that can be found, with its page. */
export interface IndexedSection {
	readonly page: IndexedPage;
	readonly section: Pick<Section, 'anchor' | 'heading' | 'breadcrumb' | 'markdown' | 'text' | 'code'>;
	readonly place: NavigationPlace;
	/** The place among all sections, in the order of the pages. */
	readonly position: number;
	/** Address of the page on the site, with the anchor. */
	readonly url: string;
	/** Terms of the page's title and of the headings that lead to the section. */
	readonly headTerms: { has(term: string): boolean };
	/** Terms of the page's title and of the section's own heading. */
	readonly nameTerms: NameTerms;
	readonly isEastAsian: boolean;
	/** Whether its Markdown is the page's description, because the top of the page has no text. */
	readonly isDescription: boolean;
}

/** A section in memory. Its names become terms when it is first ranked, which most sections never are. */
export class MemorySection implements IndexedSection {
	readonly url: string;
	#headTerms: ReadonlySet<string> | undefined;
	#nameTerms: ReadonlySet<string> | undefined;
	#isEastAsian: boolean | undefined;

	constructor(
		readonly page: DocumentationPage,
		readonly section: Section,
		readonly place: NavigationPlace,
		readonly position: number,
	) {
		this.url = sectionUrl(page.address ?? page.path, section.anchor);
	}

	get headTerms(): ReadonlySet<string> {
		this.#headTerms ??= new Set(Object.values(headOf(this.page, this.section)).flat());
		return this.#headTerms;
	}

	get nameTerms(): ReadonlySet<string> {
		if (this.#nameTerms === undefined) {
			const reader = createPageReader(this.page);
			const { terms, stopwords } = reader.readName(this.section.heading);
			this.#nameTerms = new Set([...reader.terms(this.page.title), ...(terms.length > 0 ? terms : stopwords)]);
		}
		return this.#nameTerms;
	}

	get isDescription(): boolean {
		return this.section.anchor === '' && this.section.markdown === this.page.description;
	}

	get isEastAsian(): boolean {
		this.#isEastAsian ??= isMostlyEastAsian(this.section.markdown);
		return this.#isEastAsian;
	}
}

/** The address of a section. Its anchor is percent-encoded, so that no Markdown renderer changes it. */
export function sectionUrl(path: string, anchor: string): string {
	// Pages of an API have routes as their anchors, which they read as they are written.
	return anchor === '' ? path : `${path}#${encodeURIComponent(anchor).replaceAll('%2F', '/')}`;
}

/** Whether a section is the top of its page, which has no anchor. */
export const isTopOfPage = ({ url }: { url: string }): boolean => !url.includes('#');
