import type { IndexedSection } from './section-index.js';

/**
 * The reader's page, and less so its folder, win ties. The factors are small on purpose: the best section elsewhere must
 * still come first when it is clearly better.
 */
const samePage = 1.12;
const sameFolder = 1.04;

/** Of two pages that say the same, the one that comes first in the navigation is meant for more readers. */
const firstPage = 1.1;

/** Weight of a section by its place: near the reader's page, and early. */
export function placeBoost(section: IndexedSection, currentPath: string | undefined): number {
	return nearness(section, currentPath) * (firstPage - (firstPage - 1) * section.order);
}

function nearness(section: IndexedSection, currentPath: string | undefined): number {
	if (currentPath === undefined) return 1;
	if (section.page.path === currentPath) return samePage;
	const folder = currentPath.slice(0, currentPath.lastIndexOf('/') + 1);
	return folder.length > 1 && section.page.path.startsWith(folder) ? sameFolder : 1;
}
