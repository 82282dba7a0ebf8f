import type { DocumentationFormat } from '../formats/format.js';
import type { LeftOut } from '../source.js';

/** Files for agents and for those who write, which no generator publishes. */
const forAgents = /(?:^|\/)(?:agents|claude|gemini)\.md$/i;

/** The files of a folder that are pages, and the reason for each that is not. */
export function choosePages(
	all: readonly string[],
	format: DocumentationFormat,
	without: ReadonlySet<string> = new Set(),
): { files: string[]; left: LeftOut[] } {
	const { pages = {} } = format;
	const known = new Set(all);
	const files: string[] = [];
	const left: LeftOut[] = [];
	for (const file of all) {
		const reason = without.has(file)
			? 'it holds the instructions of the service'
			: forAgents.test(file)
				? 'it is written for agents'
				: isPrivate(file, pages.underscored)
					? 'its name, or that of its folder, begins with an underscore'
					: pages.leftOut?.(file, known);
		if (reason === undefined) files.push(file);
		else left.push({ file, reason });
	}
	return { files, left };
}

const isPrivate = (file: string, underscored: RegExp | undefined) =>
	file.split('/').some((step) => step.startsWith('_') && !underscored?.test(step));
