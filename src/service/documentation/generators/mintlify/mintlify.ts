import type { DocumentationFormat, HeadingIds } from '../../core/format.js';
import { lineInclude } from '../included-lines.js';
import { groupsFile, redirectsFile } from './mintlify-navigation.js';

/** Mintlify's own: letters of other languages stay, signs between words become one hyphen. */
const mintlifyIds: HeadingIds = {
	slug(words) {
		const encoded = encodeURIComponent(words.toWellFormed().toLowerCase().trim().replace(/\s+/g, '-'));
		const hyphenated = encoded.replace(/[^a-z\d%_]+/gi, '-').replace(/^-+|-+$/g, '');
		return decodeURIComponent(hyphenated)
			.replace(/[?,;:!'"()[\]{}]/g, '')
			.replace(/\p{Emoji_Modifier}|\p{Emoji_Presentation}|\p{Extended_Pictographic}|[\u200d\ufe0e\ufe0f]/gu, '');
	},
	repeated: (id, turn) => `${id}-${turn + 1}`,
};

export const mintlify: DocumentationFormat = {
	name: 'mintlify',
	title: 'Mintlify',
	signs: { configuration: ['docs.json', 'mint.json'], says: /mintlify\.com/ },
	pages: {
		leftOut(file) {
			if (/^_?snippets\//.test(file)) return 'it is a snippet, which pages take in';
			return /^(?:readme|license|contributing)\.mdx?$/i.test(file) ? 'it is for those who write' : undefined;
		},
	},
	navigation: [groupsFile, redirectsFile],
	isMarkdownMdx: true,
	includes: [
		lineInclude(
			/<Snippet\s/,
			/^([ \t]*)<Snippet[ \t][^<>]*\bfile=["']([^"']+)["'][^<>]*\/?>(?:[ \t]*<\/Snippet>)?[ \t]*$/,
			'/snippets/',
		),
	],
	ids: mintlifyIds,
	hasIdsElsewhere: true,
	syntax: {
		callouts: {
			Note: 'note',
			Info: 'info',
			Tip: 'tip',
			Warning: 'warning',
			Caution: 'caution',
			Danger: 'danger',
			Check: 'tip',
		},
	},
};
