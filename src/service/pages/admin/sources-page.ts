import { adminPage, emptyState } from '../admin-page.js';
import { moment } from '../moment.js';
import { pagePaths } from '../page-paths.js';
import { dataTable } from './data-table.js';

/** What the page shows of a content source. */
interface ShownSource {
	name: string;
	kind: string;
	place: string;
	revision: string | undefined;
	pages: number;
	warnings: number;
	readAt: Date | undefined;
	problem: string | undefined;
	isBeingRead: boolean;
}

const stateOf = ({ problem, isBeingRead, readAt }: ShownSource): string => {
	if (isBeingRead) return 'Being read';
	return problem ?? (readAt === undefined ? 'Not read yet' : 'Fine');
};

/** The content sources of a domain, with what was read of each, and why it failed the last time. */
export function sourcesPage(domain: string, sources: readonly ShownSource[]): string {
	const table = dataTable({
		label: 'Content sources',
		head: ['Name', 'From', 'State', 'Read', 'Pages', 'Warnings'],
		long: [1, 2],
		numbers: [4, 5],
		rows: sources.map((source) => [
			source.name,
			`${source.kind}: ${source.place}${source.revision === undefined ? '' : ` at ${source.revision.slice(0, 12)}`}`,
			stateOf(source),
			source.readAt === undefined ? '–' : moment(source.readAt.toISOString()),
			source.pages,
			source.warnings,
		]),
	});
	const none = emptyState('One folder', 'Several sources of one documentation are rows of the setting sources.');
	return adminPage({
		title: 'Sources',
		domain,
		current: pagePaths.adminSources,
		main: sources.length === 0 ? none : table,
	});
}
