/** How a generator includes files in pages. It is read in every documentation, because nothing else looks like it. */
export interface IncludeSyntax {
	/** What a text has that may include others. */
	sign: RegExp;
	/** Reads a line as an include, which may take lines of options below it. */
	readLine?(lines: readonly string[], at: number, isInCode: boolean): LineInclude | undefined;
	/** Reads the lines of one file in turn, where an include may stand within a line, or have marks in others. */
	readLines?(file: IncludingFile): (line: string, at: number) => Promise<ReplacedLines | undefined> | undefined;
	/** A line that marks a part of a file, which readers never see. */
	mark?: RegExp;
}

/** An include that takes a line of its own. */
export interface LineInclude {
	indent: string;
	path: string;
	/** @default the whole file */
	part?: WantedPart;
	/** The language of the code that the file is shown as; `undefined` for one whose text is read. */
	language?: string;
	/** The number of lines that the include takes with its options. @default 1 */
	taken?: number;
}

/** The part of a file that is included. Without any field it is the whole file. */
export interface WantedPart {
	/** The part, as a sentence about a file that does not have it says it. */
	name?: string | undefined;
	/** The lines of the part; `undefined` when the file has none of it. */
	find?: ((lines: readonly string[], isMarkdown: boolean) => readonly string[] | undefined) | undefined;
	/** Lines of the part from 1 on, both ends included; a negative number counts from the end. */
	ranges?: readonly (readonly [from: number | undefined, to: number | undefined])[] | undefined;
}

/** A file while its lines are read. */
export interface IncludingFile {
	/** Its path, relative to the folder. */
	file: string;
	lines: readonly string[];
	/** Whether the line that is read is in code or begins it. */
	isInCode(): boolean;
	/** The lines of another file, or `undefined` after a warning that names the line `at`. */
	include(path: string, part: WantedPart, at: number): Promise<IncludedLines | undefined>;
}

export interface IncludedLines {
	file: string;
	lines: readonly string[];
	/** Lines of the file with what they include in its place. @default all that are included */
	expand(lines?: readonly string[]): Promise<string[]>;
}

/** The texts in place of a line, and of those after it that belong to it. */
export interface ReplacedLines {
	texts: readonly string[];
	/** The number of these lines. @default 1 */
	taken?: number;
}
