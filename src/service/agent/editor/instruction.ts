/** Which pages an instruction is about: files, folders or titles as they were written; none for all pages. */
export interface Scope {
	places: string[];
}

export interface ReplaceText {
	kind: 'replace-text';
	from: string;
	to: string;
	scope: Scope;
	/** Also within longer words. */
	isPartOfWords: boolean;
	ignoresCase: boolean;
	/** Also in code. */
	inCode: boolean;
	/** Also in destinations of links. */
	inLinks: boolean;
}

export interface RenameHeading {
	kind: 'rename-heading';
	heading: string;
	newHeading: string;
	scope: Scope;
}

export interface AddPage {
	kind: 'add-page';
	path: string;
	title: string | undefined;
	description: string | undefined;
	/** Group of the navigation, or page there. */
	place: { group: string } | { after: string } | { before: string } | undefined;
	text: string;
}

export interface AddSection {
	kind: 'add-section';
	heading: string;
	page: string;
	place: { position: 'after' | 'before' | 'under'; section: string } | undefined;
	text: string;
}

/** At the end of a section, or of the page. */
export interface AddText {
	kind: 'add-text';
	page: string;
	section: string | undefined;
	text: string;
}

export interface DeleteSection {
	kind: 'delete-section';
	heading: string;
	page: string;
}

export interface FixLinks {
	kind: 'fix-links';
	scope: Scope;
}

export interface SetField {
	kind: 'set-field';
	/** Steps of a key within keys are parted by dots. */
	key: string;
	/** Undefined takes the key out. */
	value: FieldValue | undefined;
	scope: Scope;
}
export type FieldValue = string | number | boolean | (string | number | boolean)[];

export interface MovePage {
	kind: 'move-page';
	path: string;
	newPath: string;
}

export interface DeletePage {
	kind: 'delete-page';
	path: string;
	/** Page that links are to lead to from now on. */
	successor: string | undefined;
}

/** What the rules of the grammar give. */
export type Parsed =
	| ReplaceText
	| RenameHeading
	| AddPage
	| AddSection
	| AddText
	| DeleteSection
	| FixLinks
	| SetField
	| MovePage
	| DeletePage;

export type Instruction = Parsed & {
	/** As it was written, on one line. */
	words: string;
};
