import type { PageAction } from '../../contract/page-actions.js';
import type { SearchedPage } from '../create-retriever.js';
import type { Passage } from '../retriever.js';
import { type IndexedSection, type NameTerms, type NavigationPlace, sectionUrl } from '../sections/indexed-section.js';
import type { RankedSection } from '../sections/rank-sections.js';
import type { AskedHeading } from '../words/headings.js';
import type { FileStore } from './file-store.js';
import { fileOf, type PageRecord, type SectionFile, type SectionRecord } from './layout.js';

const readFile = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as SectionFile;

const unreadPage: PageRecord = ['', ''];
const unread: SectionRecord = ['', '', 0, '', ''];

/**
 * Gives the records of sections and pages by their numbers.
 * @param pageOf the page of a section
 */
export function createRecords(store: FileStore, firsts: readonly number[], pageOf: (position: number) => number) {
	let kind: 's' | 'x' = 's';
	/** The sections whose Markdown was asked for before it was there. */
	const awaited = new Set<number>();
	const contentOf = (file: number, wanted: 's' | 'x') => store.get(`${wanted}${file}`, 'texts', readFile);
	function recordOf(position: number, wanted: 's' | 'x'): SectionRecord {
		const file = fileOf(firsts, position);
		return contentOf(file, wanted)?.[1][position - (firsts[file] ?? 0)] ?? unread;
	}
	/** The kind of file to read. A kind that is loaded already costs no request. */
	function kindOf(file: number) {
		const other = kind === 's' ? 'x' : 's';
		return store.has(`${other}${file}`) ? other : kind;
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
		headOf: (position: number) => recordOf(position, kindOf(fileOf(firsts, position))),
		/** A page, from a file with a section of it. One without sections is in the file of the section before. */
		pageRecordOf({ number, start, sections }: FilePage): PageRecord | undefined {
			const last = fileOf(firsts, Math.max(0, start + sections.length - 1));
			const first = sections.length > 0 ? fileOf(firsts, start) : last;
			const files = Array.from({ length: 1 + last - first }, (_, place) => first + place);
			const file = files.find((own) => store.has(`s${own}`) || store.has(`x${own}`)) ?? first;
			const firstPage = file === 0 ? 0 : pageOf(firsts[file] ?? 0);
			return contentOf(file, kindOf(file))?.[0][number - firstPage];
		},
	};
}

type Records = ReturnType<typeof createRecords>;

/** What the core of an index knows of a page. */
interface PageFacts {
	number: number;
	/** The number of sections before it. */
	start: number;
	facets: SearchedPage['facets'];
	isAboutChanges: boolean;
	/** The first pages that are the same in other languages, and in other languages and versions. */
	twins: readonly [number, number];
}

/** A page of an index in files. Its Markdown is that of its sections, whose file has its names as well. */
export class FilePage implements SearchedPage {
	readonly number: number;
	readonly start: number;
	readonly facets: SearchedPage['facets'];
	readonly isAboutChanges: boolean;
	readonly twins: readonly [number, number];
	readonly sections: FileSection[] = [];
	readonly #records: Records;
	#read: PageRecord | undefined;
	/** The path by which it was found before its names were read. */
	foundAt: string | undefined;

	constructor({ number, start, facets, isAboutChanges, twins }: PageFacts, records: Records) {
		this.number = number;
		this.start = start;
		this.facets = facets;
		this.isAboutChanges = isAboutChanges;
		this.twins = twins;
		this.#records = records;
	}

	get #record(): PageRecord {
		this.#read ??= this.#records.pageRecordOf(this);
		return this.#read ?? unreadPage;
	}

	get path(): string {
		return this.foundAt ?? this.#record[0];
	}

	get title(): string {
		return this.#record[1];
	}

	get address(): string | undefined {
		return this.#record[2]?.address;
	}

	get actions(): PageAction[] | undefined {
		return this.#record[2]?.actions;
	}

	get starters(): string[] | undefined {
		return this.#record[2]?.starters;
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
	readonly pageId: number;
	readonly twins: readonly [number, number];
	readonly isEastAsian: boolean;
	readonly score: number;
	readonly askedHeading?: AskedHeading;
	readonly group?: string;
	readonly isDescription?: boolean;
	readonly version?: string;
	readonly language?: string;

	constructor({ section, score, askedHeading }: Omit<RankedSection, 'rank' | 'section'> & { section: FileSection }) {
		const { page, place } = section;
		this.#section = section;
		this.id = section.position;
		this.pageId = page.number;
		this.twins = page.twins;
		this.isEastAsian = section.isEastAsian;
		this.score = score;
		if (askedHeading !== undefined) this.askedHeading = askedHeading;
		if (place.group !== '') this.group = place.group;
		if (section.isDescription) this.isDescription = true;
		if (page.facets.version !== undefined) this.version = page.facets.version;
		if (page.facets.language !== undefined) this.language = page.facets.language;
	}

	get url(): string {
		return this.#section.url;
	}

	get path(): string {
		return this.#section.page.path;
	}

	get title(): string {
		return this.#section.page.title;
	}

	get actions(): PageAction[] {
		return this.#section.page.actions ?? [];
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
