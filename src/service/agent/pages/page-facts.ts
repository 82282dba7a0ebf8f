import type { Frontmatter } from '../../documentation/markdown/frontmatter.js';

/** What a page's source says of headings and links. All offsets count UTF-16 code units of the file as it is, lines from 1. */
export interface PageFacts {
	frontmatter: Frontmatter;
	/** Nothing but the address is known. */
	isUnread?: boolean;
	/** Where the text below the frontmatter begins. */
	bodyStart: number;
	/** Why the frontmatter could not be read. */
	frontmatterProblem?: string;
	/** Why the file could not be read as MDX; what it has was then read as Markdown. */
	mdxProblem?: { message: string; line: number };
	headings: SourceHeading[];
	/** Ids that links may lead to besides those of headings: of elements, and of components by their titles. */
	otherAnchors: string[];
	links: SourceLink[];
	/** Everything that no reader sees as text: destinations, tags, imports, ids. In order, not overlapping. */
	hidden: SourceRange[];
	/** Code in blocks and in lines. In order, not overlapping. */
	code: SourceRange[];
}

export interface SourceRange {
	start: number;
	end: number;
}

/** A heading with everything that belongs to it: its marks, its explicit id, both lines when it is underlined. */
export interface SourceHeading extends SourceRange {
	/** Without markup. */
	text: string;
	/** Its anchor. */
	id: string;
	hasOwnId: boolean;
	depth: number;
	line: number;
	/** Whether it stands on its own, and not in a list, a quote or a component. */
	isTopLevel: boolean;
}

/** A link or an image; the range is that of its destination. */
export interface SourceLink extends SourceRange {
	/** With escapes and entities resolved. */
	url: string;
	/** What readers click on, without markup. */
	text: string;
	line: number;
	kind: 'link' | 'image';
	/** How the destination is written, which says what has to be escaped: `bare` as in `(a)`, `angle` as in `(<a>)`. */
	notation: 'bare' | 'angle' | 'attribute';
}

/** Whether a file is a page for readers, by its name; what is written for those who edit the pages is none. */
export const isPage = (file: string): boolean =>
	/\.mdx?$/i.test(file) &&
	!/(^|\/)(agents|claude|gemini)\.md$/i.test(file) &&
	!file.split('/').some((step) => /^[._]/.test(step) || step === 'node_modules');
