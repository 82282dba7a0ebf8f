import { siteAddresses } from '../search/core/site-path.js';
import type { Passage } from '../search/retriever.js';
import type { Put } from './checked/citation-filter.js';
import { randomHex } from './random-hex.js';

/** Search results show a preview. Whole pages would delay the first word. */
const contentMaxLength = 4_000;

/** Passages as the output of a tool, for clients. */
function searchResults(passages: readonly Passage[], siteUrl: string | undefined, areNearest: boolean) {
	const absolute = siteAddresses(siteUrl);
	return passages.map(({ url, title, heading, breadcrumb, markdown, version, contentSource }) => ({
		path: url,
		url: absolute(url),
		content: markdown.slice(0, contentMaxLength),
		metadata: {
			title,
			heading,
			breadcrumb,
			...(version !== undefined && { version }),
			...(contentSource !== undefined && { contentSource }),
			...(areNearest && { nearest: true }),
		},
	}));
}

/**
 * Tells clients of a finished call of a tool, which ends the step that is open.
 * @param areNearest whether nothing was found, and these only come nearest
 */
export function showCall(
	put: Put,
	siteUrl: string | undefined,
	toolName: 'search' | 'read_page',
	input: object,
	found: readonly Passage[],
	areNearest = false,
): void {
	const toolCallId = `${toolName}_${randomHex(8)}`;
	put({ type: 'tool-input-start', toolCallId, toolName });
	put({ type: 'tool-input-available', toolCallId, toolName, input });
	put({ type: 'tool-output-available', toolCallId, output: searchResults(found, siteUrl, areNearest) });
	put({ type: 'finish-step' });
}

/** Tells clients of a call in the middle of an answer, which goes on in a new step. */
export function showStep(...call: Parameters<typeof showCall>): void {
	showCall(...call);
	call[0]({ type: 'start-step' });
}
