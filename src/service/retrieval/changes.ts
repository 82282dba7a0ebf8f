import type { IndexedSection } from './section-index.js';

const ofPages = /\b(?:migrat\w+|upgrad\w+|change-?log|release[ -]notes|breaking changes|what(?:'|’)?s new)\b/i;

/** Readers also name the versions they come from and go to. */
const ofQuestions =
	/\b(?:migrat\w+|upgrad\w+|updat\w+|chang(?:ed|es)|change-?log|release|breaking|deprecat\w+|remov(?:ed|al)|renamed|replaced|happened|instead|longer|old|older|new|newer|previous|since|v\d+|versions?|\d+\.\d+)\b/i;

/** Whether a section stands on a page about moving from one version to the next. */
export function isAboutChanges({ page }: Pick<IndexedSection, 'page'>): boolean {
	return ofPages.test(page.title) || ofPages.test(page.path.replace(/[-_]/g, ' '));
}

/** Whether a question may be about what changed from one version to another, rather than about how things are. */
export function asksForChanges(text: string): boolean {
	return ofQuestions.test(text);
}
