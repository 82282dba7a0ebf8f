import type { Passage } from '../../search/retriever.js';

/** A passage with a text and, unless `more` says otherwise, the place of any section. */
export const samplePassage = (markdown: string, more: Partial<Passage> = {}): Passage => ({
	url: '/page#part',
	path: '/page',
	title: 'Page',
	heading: 'Part',
	breadcrumb: ['Page', 'Part'],
	markdown,
	score: 1,
	...more,
});
