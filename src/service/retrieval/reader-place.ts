import type { ContextItem } from '../../contract/assistant.js';
import type { IndexedSection } from './section-index.js';

/**
 * The reader's page, and less so its folder, win ties. The factors are small on purpose: the best section elsewhere must
 * still come first when it is clearly better.
 */
const samePage = 1.12;
const sameFolder = 1.04;

/** How much a section's place speaks for it. */
export function placeBoost(section: IndexedSection, currentPath: string | undefined): number {
	if (currentPath === undefined) return 1;
	if (section.page.path === currentPath) return samePage;
	const folder = currentPath.slice(0, currentPath.lastIndexOf('/') + 1);
	return folder.length > 1 && section.page.path.startsWith(folder) ? sameFolder : 1;
}

/** Whether what the reader selected stands in the section: by its words, or by the page and the element it came from. */
export function holdsSelection(
	{ page, section }: IndexedSection,
	context: readonly ContextItem[],
	findPath: (path: string) => string | undefined,
): boolean {
	return context.some((item) => {
		const selected = squeeze(item.value);
		if (selected === '') return false;
		const path = item.path === undefined ? undefined : findPath(item.path);
		if (path !== undefined && path !== page.path) return false;
		if (path !== undefined && item.elementId !== undefined && item.elementId !== '') {
			if (item.elementId === section.anchor) return true;
		}
		// A few letters occur anywhere: they point at a section only together with the page.
		if (selected.length < 12 && path === undefined) return false;
		return squeeze(`${section.text} ${section.code}`).includes(selected);
	});
}

/** Selections come from rendered pages, where line breaks, spaces and quotation marks differ from the source's. */
function squeeze(text: string): string {
	return text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '');
}
