import { contextItems } from '../../../contract/limits.js';
import type { AttachedContext } from '../../boot/calls/begun.js';

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** @returns the item when it is valid; other scripts of the page can write to the storage */
function readItem(stored: unknown): AttachedContext | undefined {
	if (typeof stored !== 'object' || stored === null) return undefined;
	const { type, value, path, elementId, shortened, language, kind, original } = stored as Record<string, unknown>;
	if (type !== 'code' && type !== 'textSelection') return undefined;
	if (!isText(value) || value.length > contextItems.valueMaxLength) return undefined;
	return {
		type,
		value,
		shortened: shortened === true,
		...(isText(path) && { path }),
		...(isText(elementId) && { elementId }),
		...(isText(language) && { language }),
		...((kind === 'page' || kind === 'pasted') && { kind }),
		...(isText(original) && { original }),
	};
}

/** The valid attachments from the previous page. */
export function readAttached(text: string): AttachedContext[] {
	try {
		const stored: unknown = JSON.parse(text);
		return Array.isArray(stored) ? stored.map(readItem).filter((item) => item !== undefined) : [];
	} catch {
		return [];
	}
}
