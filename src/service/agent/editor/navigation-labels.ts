import { isScalar, parseDocument, visit } from 'yaml';
import { navigationFiles } from '../../documentation/folder/read-navigation.js';
import type { TextEdit } from './text-edit.js';

/** Keys whose values readers see. */
const shown = new Set(['name', 'group', 'title', 'label', 'tab', 'anchor', 'dropdown', 'description']);

/** Whether a file holds labels around the pages, for the whole documentation or a folder. */
export const isNavigation = (file: string): boolean =>
	navigationFiles.some((name) => name === file) || /(^|\/)_category_\.json$/.test(file);

/** Edits that change labels of a navigation. Page names and addresses stay. An invalid file gets no edits. */
export function replaceInLabels(json: string, replace: (label: string) => string): TextEdit[] {
	const document = parseDocument(json);
	if (document.errors.length > 0) return [];
	const edits: TextEdit[] = [];
	visit(document, {
		Pair(_, { key, value }) {
			if (!isScalar(key) || !shown.has(String(key.value)) || !isScalar(value) || typeof value.value !== 'string')
				return;
			const label = replace(value.value);
			if (label === value.value || !value.range) return;
			edits.push({ start: value.range[0], end: value.range[1], text: JSON.stringify(label) });
		},
	});
	return edits;
}
