import { isMarkdownFile } from '../../../search/core/site-path.js';
import type { Frontmatter } from '../../documentation/core/frontmatter.js';
import { forAgents } from '../../documentation/folder/choose-pages.js';

/** Headings and links in a page's source. Offsets are UTF-16 code units of the file, lines count from 1. */
export interface PageFacts {
	frontmatter: Frontmatter;
	/** Whether only the address is known. */
	isUnread?: boolean;
	/** Start of the text after the frontmatter. */
	bodyStart: number;
	/** The reason why the frontmatter is invalid. */
	frontmatterProblem?: string;
	/** The reason why the file is not valid MDX. It is then read as Markdown. */
	mdxProblem?: { message: string; line: number };
	headings: SourceHeading[];
	/** Whether the page takes in other files, whose headings are not known. */
	hasIncludes: boolean;
	/** Link targets besides headings: ids of elements, and components by title. */
	otherAnchors: string[];
	links: SourceLink[];
	/** Uses of definitions and footnotes, and their definitions. The label of a footnote begins with `^`. */
	references: SourceLabel[];
	definitions: SourceLabel[];
	/** Imports of MDX with the names that they give, and uses of names in elements and expressions. */
	imports: (SourceRange & { names: string[] })[];
	uses: (SourceRange & { name: string })[];
	/** Ranges that readers do not see: destinations, tags, imports, ids. Sorted, without overlaps. */
	hidden: SourceRange[];
	/** Ranges of code blocks and inline code. Sorted, without overlaps. */
	code: SourceRange[];
}

/** What is collected of a page, before anything is. */
export const noFacts = (): Pick<
	PageFacts,
	'links' | 'references' | 'definitions' | 'imports' | 'uses' | 'otherAnchors' | 'hidden' | 'code'
> => ({ links: [], references: [], definitions: [], imports: [], uses: [], otherAnchors: [], hidden: [], code: [] });

/** A label in the form that Markdown compares. */
export interface SourceLabel extends SourceRange {
	label: string;
}

export interface SourceRange {
	start: number;
	end: number;
}

/** A heading with its marks, its explicit id, and both lines when it is underlined. */
export interface SourceHeading extends SourceRange {
	text: string;
	id: string;
	depth: number;
	line: number;
	/** Whether the heading is outside of lists, quotes and components. */
	isTopLevel: boolean;
}

/** A link or an image. The range is that of its destination. */
export interface SourceLink extends SourceRange {
	/** Address with escapes and entities resolved. */
	url: string;
	/** The visible text without markup. */
	text: string;
	line: number;
	kind: 'link' | 'image';
	/** Form of the destination, which decides about escapes: `bare` for `(a)`, `angle` for `(<a>)`. */
	notation: 'bare' | 'angle' | 'attribute';
}

/** Whether readers see the text of a file, on its own page or as a part of others, by its name. Files for editors are not seen. */
export const isPage = (file: string): boolean =>
	isMarkdownFile(file) &&
	!forAgents.test(file) &&
	!file.split('/').some((step) => step.startsWith('.') || step === 'node_modules');
