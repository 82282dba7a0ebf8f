import type { Heading } from 'mdast';
import type { Frontmatter } from './frontmatter.js';
import type { IncludeSyntax } from './include-syntax.js';
import type { NavigationFile, OrderedGroup } from './navigation.js';

/** All that Docent knows of one generator of documentation. Its file is the only one that names it. */
export interface DocumentationFormat {
	/** As the setting names it. */
	name: string;
	/** As its own documentation writes it. */
	title: string;
	signs: FormatSigns;
	/** A folder of pages outside of the folder of the configuration, as the configuration's text says it: `../docs`. */
	pagesElsewhere?(configuration: string): string | undefined;
	/** Which files are pages, and where. Without it each file is one, at the address of its place in the folder. */
	pages?: PageRules;
	/** Files that order pages, or redirect their old addresses. */
	navigation?: readonly NavigationFile[];
	/** The order of pages, as the configuration says it. */
	order?: readonly OrderedGroup[] | undefined;
	/** Names of files that order the folder they are in, and what such a text says. */
	folderOrder?: { files: readonly string[]; read(text: string): OrderEntry[] | undefined };
	/** Names of files that say the title and the place of their folder, and what such a text says. */
	folderTitle?: { files: readonly string[]; read(text: string): FolderTitle };
	/** The field of a page's frontmatter that holds its old addresses. */
	oldAddresses?: OldAddresses | undefined;
	/** Names of files that order their own folder by bare names. */
	folderLists?: readonly string[];
	/** Folders below that of the pages, or of the configuration, whose files stand at the root of the site. */
	publicFolders?: readonly string[];
	/** Hidden folders whose files pages show. */
	shownFolders?: readonly string[];
	/** @default GitHub's */
	ids?: HeadingIds;
	/** Whether a folder without a configuration has these ids, too, when its links say so. */
	hasIdsElsewhere?: boolean;
	/** Whether programs of the owner change pages at build, so that the folder does not tell all ids. */
	hasHooks?: boolean;
	/** What its authors write besides Markdown. It is read in every documentation, because nothing else looks like it. */
	syntax?: FormatSyntax;
	/** The way from the folder that is read to that of its configuration, whose files pages may include: `../`. */
	project?: string | undefined;
	/** The title of the site. */
	siteTitle?: string | undefined;
	/** Whether files of Markdown are read as MDX, as far as they are MDX. */
	isMarkdownMdx?: boolean;
	/** Leaves out what authors keep to themselves, in as many lines, before anything else reads the body. */
	withoutPrivate?(body: string): string;
	/** Replaces templates by what readers see. It is called for pages of this format alone: elsewhere the same marks are words. */
	readTemplates?(body: string, page: TemplatePage): string;
	/** The names of files, from the root of the sources, in templates that link to them. */
	fileTags?: RegExp;
	/** How pages include files. It is read in every documentation too. */
	includes?: readonly IncludeSyntax[];
	/** The names by which any page can link to a file, or to its headings. */
	targets?(text: string, file: string): ReadonlyMap<string, NamedHeading>;
	/** What the configuration's text changes in this table. */
	configured?(configuration: string, settings?: Readonly<Record<string, unknown>>): Partial<DocumentationFormat>;
	/** Folders that hold translations, as the configuration names them. */
	languages?: readonly string[];
}

/** Where a page says its old addresses. */
export interface OldAddresses {
	key: string;
	/** An old address as the generator has it. */
	written(path: string): string;
}

/** What a folder of the format looks like. */
export interface FormatSigns {
	/** Names of its configuration, which stands in the folder or in one of the four above it. */
	configuration?: readonly string[];
	/** What stands beside a file of the configuration whose name says too little. */
	beside?: Readonly<Record<string, string>>;
	/** Files that hold the text of the configuration, when that is a folder. @default the configuration */
	texts?: readonly string[];
	/** The configuration is a program, and these are the names that count in it. */
	settings?: readonly string[];
	/** A file beside the configuration whose text belongs to it, and stands below it. */
	addition?: string;
	/** What the configuration says, where other programs have files of this name. */
	says?: RegExp;
	/** What follows in the configuration is the public address of the site, and the folder of the site there. */
	address?: readonly [site: RegExp, folder?: RegExp];
	/** Whether a folder without a configuration is of this format, by its files. */
	looksLike?(files: readonly string[]): boolean;
	/** What only authors of this format write. Where there is `looksLike`, too, both must say it. */
	marks?: RegExp;
	/** Whether the pages tell it so plainly that a configuration above them of another format does not count. */
	isCertain?: boolean;
	/** Whether its configuration is of a program for notes, which may lie within the documentation of a generator. */
	isOfNotes?: boolean;
	/** The configuration that this one inherits from, and how both are joined. Its own settings count. */
	inherits?: { parent(text: string): string | undefined; merge(text: string, parent: string): string };
}

export interface PageRules {
	/** Files and folders that are read though their names begin with an underscore. */
	underscored?: RegExp;
	/** Folders of pages below that of the configuration; other files are no pages then. Those without a file are left out. */
	roots?(files: readonly string[]): readonly PageRoot[];
	/** The reason why a file is not a page of the site, as the end of a sentence that begins with its name. */
	leftOut?(file: string, files: ReadonlySet<string>): string | undefined;
	/** The same by the configuration, whose patterns are relative to its own folder, as the file is here. */
	excluded?(file: string): string | undefined;
	/** The site path of a file below its root, not yet encoded. @default its place, with `slug` in place of the last step */
	pathOf?: (file: string, frontmatter: Frontmatter) => string;
	/** What follows the path of a page in its address, by its file below its root: `/` or `.html`. Nothing if no configuration tells it. */
	ending?(file: string): string;
	/** What fields of a page keep back for this format alone: the page, and all that is below it where it is that of a section. */
	keptBack?(frontmatter: Frontmatter): { own?: string | undefined; below?: string | undefined };
	/** The time before which a page is not published, where it has no `publishDate`. */
	publishedFrom?(file: string, frontmatter: Frontmatter): number | undefined;
	/** Whether the site shows the page of the first language where there is no translation, at the address of the translation. */
	isTranslated?: boolean;
	/** The folder of the site at its address, without a slash at its end. Links may have it. */
	base?: string;
	/** Whether a template of the site may give meaning to any word as an address. */
	hasNamesAsAddresses?: boolean;
	/** Finds the page that a file names behind `referenceMark`, by the site path of each file. */
	references?(paths: ReadonlyMap<string, string>): (file: string, target: string) => string | undefined;
}

export interface PageRoot {
	folder: string;
	/** Its place on the site, without a slash at its end; empty for the site's own root. */
	path: string;
	/** @default that of the format */
	pathOf?: PageRules['pathOf'];
	/** The language of pages that are translations. */
	language?: string;
}

/** The title of a folder, and its position among the folders. */
export interface FolderTitle {
	title?: string | undefined;
	order?: number | undefined;
}

/** What a folder says of the pages and folders in it: their order and the titles of folders. */
export interface OrderEntry {
	name: string;
	title?: string;
	isHidden: boolean;
}

/** How a generator makes ids of headings. */
export interface HeadingIds {
	/** The id of a heading by its words; empty when none is left of them. */
	slug(words: string): string;
	/** The words that make the id, of a heading as its source has it. @default those that readers see */
	wordsOf?(heading: Heading): string;
	/** Whether the ids of the headings above stand before it. */
	isNested?: boolean;
	/** The id of a heading without words. @default `section` */
	empty?: string;
	/** The id of a heading whose own is taken, at the first try, the second and so on. @default the turn behind a hyphen */
	repeated?(id: string, turn: number): string;
}

export interface FormatSyntax {
	/** Components that are callouts, and the kind of each; `true` for those whose `type` names it. */
	callouts?: Readonly<Record<string, string | true>>;
	/** Components that show their `code`, or their content, as code. */
	codeComponents?: readonly string[];
	/** A line that stands for a table of contents. */
	tableOfContents?: RegExp;
	/** What is shown of a line of code; `undefined` for nothing. */
	codeLine?(line: string): string | undefined;
	/** The language of code that is read as Markdown. */
	unwrapped?: string;
	/** A line above the part of a group of tabs that its first group labels. */
	tabMark?: RegExp;
	/** Blocks that would be taken for the containers of others, as these containers. */
	readFirst?(body: string): string;
	/** Blocks by indent, and the like: the whole of a body that is not MDX. */
	readBlocks?(body: string): string;
	/** The same blocks as quotations, for who edits the text: nothing but `>` is put before lines. */
	quoteBlocks?(body: string): string;
}

/** What a template may know of its page. */
export interface TemplatePage {
	file: string;
	frontmatter: Frontmatter;
	/** Places by the names that the format has for them. */
	targets?: LinkTargets | undefined;
}

export interface NamedHeading {
	words: string;
	/** It is the title of its page. */
	isPage: boolean;
}

/** Where the names lead that pages link to from everywhere. */
export type LinkTargets = ReadonlyMap<string, { address: string; words: string }>;
