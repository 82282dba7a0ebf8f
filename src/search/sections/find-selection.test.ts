import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import type { ContextItem } from '../../contract/assistant.js';
import { loadDocumentation } from '../../service/documentation/load-documentation.js';
import { findSelection } from './find-selection.js';
import { createSectionIndex } from './section-index.js';

let index: Awaited<ReturnType<typeof createSectionIndex>>;
beforeAll(async () => {
	const folder = fileURLToPath(new URL('../../testing/fixtures/docs', import.meta.url));
	index = await createSectionIndex(await loadDocumentation(folder));
});

function find(item: ContextItem): string[] {
	const onPage = (path: string) => {
		const page = index.sections.find((section) => section.page.path === path)?.page;
		return page && index.sectionsOf(page);
	};
	return findSelection(item, { onPage, withWords: index.sections }).map(({ url }) => url);
}

it('finds a selection by its words on its page, whatever its line breaks and quotation marks are', () => {
	const value = 'A segment may not\n  refer to “another” segment.';
	expect(find({ value, path: '/guide/targeting' })).toEqual(['/guide/targeting#example-1']);
});

it('finds a short selection, which stands in many places, by its element', () => {
	expect(find({ value: 'Options', path: '/reference/cli' }).length).toBeGreaterThan(1);
	expect(find({ value: 'Options', path: '/reference/cli', elementId: 'options-1' })).toEqual([
		'/reference/cli#options-1',
	]);
});

it('goes by the element where the page shows other words than its source', () => {
	const item = { value: 'Copied!', path: '/guide/rollouts', elementId: 'rolling-back' };
	expect(find(item)).toEqual(['/guide/rollouts#rolling-back']);
});

it('finds a selection that reaches over a heading in the sections that hold its ends', () => {
	const value =
		'You can pause a schedule at any moment; the percentage then stays where it is.\nRolling back\nTo roll back, switch the flag off. The change reaches every running process within two seconds';
	expect(find({ value, path: '/guide/rollouts' })).toEqual([
		'/guide/rollouts#scheduled-rollouts',
		'/guide/rollouts#rolling-back',
	]);
});

it('looks everywhere when the page is not known, but not for a few letters', () => {
	expect(find({ value: 'The server needs PostgreSQL 14', path: 'src/app.ts' })).toHaveLength(1);
	expect(find({ value: 'flag', path: 'src/app.ts' })).toEqual([]);
	expect(find({ value: ' … ' })).toEqual([]);
});
