import type { DocumentationFormat, NavigationList } from '../formats/format.js';
import { namedPages } from '../formats/recognise-format.js';
import { decode } from '../site-path.js';
import type { LeftOut } from '../source.js';

interface PageChoice {
	format: DocumentationFormat;
	/** The order that the format's own file says. */
	lists?: readonly NavigationList[] | undefined;
	/** Files that are no pages whatever their names are. */
	without?: ReadonlySet<string>;
}

/** Files for agents, which no generator publishes; `agents.md` is a page like others. */
const forAgents = /(?:^|\/)(?:AGENTS|CLAUDE|GEMINI)\.md$/;

/** The files of a folder that are pages, and the reason for each that is not. */
export function choosePages(all: readonly string[], choice: PageChoice): { files: string[]; left: LeftOut[] } {
	const reasonOf = createReasons(all, choice);
	const files: string[] = [];
	const left: LeftOut[] = [];
	for (const file of all) {
		const reason = reasonOf(file);
		if (reason === undefined) files.push(file);
		else left.push({ file, reason });
	}
	return { files, left };
}

/** Tells why a file is not a page; `undefined` for a page. */
function createReasons(all: readonly string[], { format, lists, without }: PageChoice) {
	const { pages = {} } = format;
	const known = new Set(all);
	const isListed = pages.navigation?.isComplete && lists ? listed(lists, all) : undefined;
	return (file: string): string | undefined => {
		if (without?.has(file)) return 'it holds the instructions of the service';
		if (forAgents.test(file)) return 'it is written for agents';
		if (isPrivate(file, pages.underscored)) return 'its name, or that of its folder, begins with an underscore';
		const own = pages.leftOut?.(file, known);
		if (own !== undefined || isListed === undefined || isListed(file)) return own;
		return 'the navigation does not name it';
	};
}

/** Tells whether an order names a file, in the folder or in one below it; `undefined` when it names none at all. */
function listed(lists: readonly NavigationList[], all: readonly string[]) {
	const named = new Set(namedPages(lists).map((entry) => decode(entry).replace(/^(?:\.?\/)+/, '')));
	const isNamed = (file: string) => {
		const steps = file.split('/');
		return steps.some((_, index) => named.has(steps.slice(index).join('/')));
	};
	return all.some(isNamed) ? isNamed : undefined;
}

const isPrivate = (file: string, underscored: RegExp | undefined) =>
	file.split('/').some((step) => step.startsWith('_') && !underscored?.test(step));
