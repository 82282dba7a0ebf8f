import type { IndexReport } from '../../service/library/index-source.js';

/** The number of paths of one kind that are listed; the rest is counted. */
const listedMax = 20;

function list(mark: string, entries: readonly string[]): string[] {
	const more = entries.length - listedMax;
	const lines = entries.slice(0, listedMax).map((entry) => `${mark} ${entry}`);
	return more > 0 ? [...lines, `${mark} and ${more} more`] : lines;
}

/** The text of what indexing did, or would do, for a person. */
export function indexSummary(report: IndexReport, domain: string, isDryRun: boolean): string {
	const { added, changed, removed, moved, unchanged, version, ms } = report;
	const pages = added.length + changed.length + moved.length + unchanged;
	const counts = [
		`${added.length} new`,
		`${changed.length} changed`,
		`${moved.length} moved`,
		`${removed.length} gone`,
		`${unchanged} as they were`,
	].join(', ');
	const end = isDryRun ? 'nothing was written' : `version ${version}`;
	return [
		...list('+', added),
		...list('~', changed),
		...list(
			'>',
			moved.map(({ from, to }) => `${from} to ${to}`),
		),
		...list('-', removed),
		`${domain}: ${pages} pages, ${counts}; ${end} (${(ms / 1_000).toFixed(1)} s)`,
	].join('\n');
}
