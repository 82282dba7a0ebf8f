import type { PageAction } from '../../contract/page-actions.js';
import type { SearchedPage } from '../create-retriever.js';
import type { Passage } from '../retriever.js';
import { type IndexedSection, type NameTerms, type NavigationPlace, sectionUrl } from '../sections/indexed-section.js';
import type { RankedSection } from '../sections/rank-sections.js';
import type { AskedHeading } from '../words/headings.js';
import type { FileStore } from './file-store.js';
import { type CorePage, fileOf, type SectionRecord } from './layout.js';

const readRecords = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as SectionRecord[];

const unread: SectionRecord = ['', '', 0, '', ''];

/** Gives the records of sections by their numbers. */
export function createRecords(store: FileStore, firsts: readonly number[]) {
	let kind: 's' | 'x' = 's';
	/** The sections whose Markdown was asked for before it was there. */
	const awaited = new Set<number>();
	function recordOf(position: number, wanted: 's' | 'x'): SectionRecord {
		const file = fileOf(firsts, position);
		return store.get(`${wanted}${file}`, 'texts', readRecords)?.[position - (firsts[file] ?? 0)] ?? unread;
	}
	return {
		/** Whether what is read next are names and sentences, rather than Markdown. */
		readPlain(isPlain: boolean) {
			kind = isPlain ? 'x' : 's';
		},
		markdownOf(position: number) {
			const record = recordOf(position, 's');
			if (record === unread) awaited.add(position);
			return record[3];
		},
		/** The Markdown that was asked for before it was there, and is there now. */
		*arrived() {
			for (const position of awaited) {
				if (!store.has(`s${fileOf(firsts, position)}`)) continue;
				awaited.delete(position);
				yield recordOf(position, 's')[3];
			}
		},
		textOf: (position: number) => recordOf(position, 'x')[3],
		codeOf: (position: number) => recordOf(position, 'x')[4] ?? '',
		/** Heading, anchor and breadcrumb, from the file that is there. */
		headOf(position: number): SectionRecord {
			const file = fileOf(firsts, position);
			const other = kind === 's' ? 'x' : 's';
			return recordOf(position, store.has(`${other}${file}`) ? other : kind);
		},
	};
}

type Records = ReturnType<typeof createRecords>;

/** A page of an index in files. Its Markdown is that of its sections. */
export class FilePage implements SearchedPage {
	readonly path: string;
	readonly title: string;
	readonly address?: string | undefined;
	readonly facets: SearchedPage['facets'];
	readonly actions?: PageAction[] | undefined;
	readonly starters?: string[] | undefined;
	readonly language?: string | undefined;
	readonly sections: FileSection[] = [];

	constructor([path, title, more = {}]: CorePage) {
		this.path = path;
		this.title = title;
		this.address = more.address;
		this.facets = more.facets ?? {};
		this.actions = more.actions as PageAction[] | undefined;
		this.starters = more.starters;
		this.language = more.facets?.language ?? more.language ?? 'en';
	}

	get markdown(): string {
		const { title, sections } = this;
		const parts = sections.map(({ section: { heading, markdown } }) =>
			heading === title ? markdown : `## ${heading}\n\n${markdown}`,
		);
		return [`# ${title}`, ...parts].join('\n\n');
	}
}

/** What the core of an index knows of a section. */
interface SectionFacts {
	position: number;
	place: NavigationPlace;
	isEastAsian: boolean;
	isDescription: boolean;
	headTerms: IndexedSection['headTerms'];
	nameTerms: NameTerms;
}

/** A section of an index in files, whose texts are read when they are asked for. */
export class FileSection implements IndexedSection {
	readonly page: FilePage;
	readonly position: number;
	readonly place: NavigationPlace;
	readonly isEastAsian: boolean;
	readonly isDescription: boolean;
	readonly headTerms: IndexedSection['headTerms'];
	readonly nameTerms: NameTerms;
	readonly section: IndexedSection['section'];

	constructor(page: FilePage, facts: SectionFacts, records: Records) {
		const { position } = facts;
		this.page = page;
		this.position = position;
		this.place = facts.place;
		this.isEastAsian = facts.isEastAsian;
		this.isDescription = facts.isDescription;
		this.headTerms = facts.headTerms;
		this.nameTerms = facts.nameTerms;
		this.section = {
			get heading() {
				return records.headOf(position)[0];
			},
			get anchor() {
				return records.headOf(position)[1];
			},
			get breadcrumb() {
				const [heading, anchor, breadcrumb] = records.headOf(position);
				return breadcrumb === 0 ? (anchor === '' ? [page.title] : [page.title, heading]) : breadcrumb;
			},
			get markdown() {
				return records.markdownOf(position);
			},
			get text() {
				return records.textOf(position);
			},
			get code() {
				return records.codeOf(position);
			},
		};
	}

	get url(): string {
		return sectionUrl(this.page.address ?? this.page.path, this.section.anchor);
	}
}

/** A passage of an index in files, whose texts are read when they are asked for. */
export class FilePassage implements Passage {
	readonly #section: FileSection;
	readonly id: number;
	readonly path: string;
	readonly title: string;
	readonly isEastAsian: boolean;
	readonly score: number;
	readonly askedHeading?: AskedHeading;
	readonly group?: string;
	readonly actions?: PageAction[];
	readonly isDescription?: boolean;
	readonly version?: string;
	readonly language?: string;

	constructor({ section, score, askedHeading }: Omit<RankedSection, 'rank' | 'section'> & { section: FileSection }) {
		const { page, place } = section;
		this.#section = section;
		this.id = section.position;
		this.path = page.path;
		this.title = page.title;
		this.isEastAsian = section.isEastAsian;
		this.score = score;
		if (askedHeading !== undefined) this.askedHeading = askedHeading;
		if (place.group !== '') this.group = place.group;
		if (page.actions) this.actions = page.actions;
		if (section.isDescription) this.isDescription = true;
		if (page.facets.version !== undefined) this.version = page.facets.version;
		if (page.facets.language !== undefined) this.language = page.facets.language;
	}

	get url(): string {
		return this.#section.url;
	}

	get heading(): string {
		return this.#section.section.heading;
	}

	get breadcrumb(): string[] {
		return this.#section.section.breadcrumb;
	}

	get markdown(): string {
		return this.#section.section.markdown;
	}
}
