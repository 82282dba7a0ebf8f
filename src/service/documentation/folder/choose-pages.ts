import { decode } from '../../../search/core/site-path.js';
import type { LeftOut } from '../core/documentation-source.js';
import type { DocumentationFormat } from '../core/format.js';
import type { OrderedGroup } from '../core/navigation.js';

interface PageChoice {
	format: DocumentationFormat;
	/** The order that the format's own file says. */
	lists?: readonly OrderedGroup[] | undefined;
	/** Files that are no pages whatever their names are. */
	without?: readonly string[];
	/** Files that are not in the repository on purpose. */
	ignored?: readonly string[];
	/** The place of the folder below that of the configuration, with a slash at its end. */
	place?: string;
}

/** Files for agents, which no generator publishes; `agents.md` is a page like others. */
export const forAgents = /(?:^|\/)(?:AGENTS|CLAUDE|GEMINI)\.md$/;

export const unnamed = 'the navigation does not name it';

/** The files of a folder that are pages, and the reason for each that is not. */
export function choosePages(all: readonly string[], choice: PageChoice): { files: string[]; left: LeftOut[] } {
	const reasonOf = createReasons(all, choice);
	const files: string[] = [];
	const left: LeftOut[] = (choice.ignored ?? []).map((file) => ({ file, reason: 'git ignores it' }));
	for (const file of all) {
		const reason = reasonOf(file);
		if (reason === undefined) files.push(file);
		else left.push({ file, reason });
	}
	return { files, left };
}

/** Tells why a file is not a page; `undefined` for a page. */
function createReasons(all: readonly string[], { format, lists, without = [], place = '' }: PageChoice) {
	const { pages = {} } = format;
	const known = new Set(all);
	const isListed =
		format.navigation?.some(({ isComplete }) => isComplete) && lists ? listed(lists, all, place) : undefined;
	const excluded = (file: string) => pages.excluded?.(place + file);
	// An owner who has a folder read that its configuration excludes as a whole means that folder.
	const isWholeExcluded = place !== '' && all.every((file) => excluded(file) !== undefined);
	return (file: string): string | undefined => {
		if (without.some((one) => file === one || file.startsWith(`${one}/`)))
			return 'it holds the instructions of the service';
		if (forAgents.test(file)) return 'it is written for agents';
		if (isPrivate(file, pages.underscored)) return 'its name, or that of its folder, begins with an underscore';
		const own = pages.leftOut?.(file, known) ?? (isWholeExcluded ? undefined : excluded(file));
		if (own !== undefined || isListed === undefined || isListed(file)) return own;
		return unnamed;
	};
}

/** Tells whether an order names a file; `undefined` when it names none at all. */
function listed(lists: readonly OrderedGroup[], all: readonly string[], place: string) {
	const named = new Set(lists.flatMap(({ pages }) => pages.map((entry) => decode(entry).replace(/^(?:\.?\/)+/, ''))));
	const base = baseOf(
		named,
		all.map((file) => place + file),
	);
	if (base === undefined) return undefined;
	const names = new Set([...named].map((name) => base + name));
	return (file: string) => names.has(place + file);
}

/** The folder that names are relative to: the one below which most of them exist, and of several the outermost. */
function baseOf(named: ReadonlySet<string>, files: readonly string[]): string | undefined {
	const counts = new Map<string, number>();
	for (const file of files) {
		const steps = file.split('/');
		for (const [index] of steps.entries()) {
			const base = steps
				.slice(0, index)
				.map((step) => `${step}/`)
				.join('');
			if (named.has(file.slice(base.length))) counts.set(base, (counts.get(base) ?? 0) + 1);
		}
	}
	const [first] = [...counts].sort(([a, one], [b, other]) => other - one || a.length - b.length);
	return first?.[0];
}

const isPrivate = (file: string, underscored: RegExp | undefined) =>
	file.split('/').some((step) => step.startsWith('_') && !underscored?.test(step));
