import type { HeadingIds } from '../../core/format.js';
import { githubIds } from '../../markdown/heading-anchors.js';

const hyphened = (id: string, turn: number) => `${id}-${turn}`;

/** The letters of an accented text without their accents. */
const withoutAccents = (text: string) => text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');

/** `slugify` of `@mdit-vue/shared`. */
export const vueIds: HeadingIds = {
	slug: (words) =>
		withoutAccents(words)
			// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what VitePress takes out.
			.replace(/[\u0000-\u001f]/g, '')
			.replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
			.replace(/^-+|-+$/g, '')
			.replace(/^(\d)/, '_$1')
			.toLowerCase(),
	empty: '',
	repeated: hyphened,
};

/** `slugify` of Python-Markdown's table of contents, which MkDocs takes. */
export const pythonIds: HeadingIds = {
	slug: (words) =>
		words
			.normalize('NFKD')
			.replace(/[^\x20-\x7e\t]/g, '')
			.replace(/[^\w\s-]/g, '')
			.trim()
			.toLowerCase()
			.replace(/[-\s]+/g, '-'),
	empty: '_1',
	repeated: (id, turn) => (/^_\d+$/.test(id) ? `_${turn + 1}` : `${id}_${turn}`),
};

/** `pymdownx.slugs`, which many configurations of MkDocs name. */
export const pymdownIds: HeadingIds = {
	...pythonIds,
	slug: (words) =>
		words
			.normalize('NFC')
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
			.trim()
			.replaceAll(' ', '-'),
};

/** `make_id` of docutils, which Sphinx takes. */
export const docutilsIds: HeadingIds = {
	slug: (words) =>
		withoutAccents(words.toLowerCase().replaceAll('ß', 'sz').replaceAll('ø', 'o').replaceAll('æ', 'ae'))
			.replace(/[^\x20-\x7e\s]/g, '')
			.replace(/[^a-z0-9]+/g, '-')
			.replace(/^[-0-9]+|-+$/g, ''),
	empty: 'id1',
	repeated: (_, turn) => `id${turn}`,
};

/** Hugo's own, "github", which keeps every hyphen. */
export const hugoIds: HeadingIds = {
	slug: (words) =>
		words
			.trim()
			.toLowerCase()
			.replace(/[^\p{L}\p{N}_\- ]/gu, '')
			.replaceAll(' ', '-'),
	empty: 'heading',
	repeated: hyphened,
};

/** `id_from_content` of mdBook. */
export const mdbookIds: HeadingIds = {
	slug: (words) =>
		words
			.trim()
			.toLowerCase()
			.replace(/[^\p{L}\p{N}_\-\s]/gu, '')
			.replace(/\s/g, '-'),
	empty: '',
	repeated: hyphened,
};

/** `slugify` of docsify 5. */
export const docsifyIds: HeadingIds = {
	slug: (words) =>
		words
			.trim()
			.normalize('NFC')
			.toLowerCase()
			.replace(/\ufe0f|\p{Emoji_Presentation}|\p{Extended_Pictographic}/gu, '')
			.replace(/[\u2000-\u206f\u2e00-\u2e7f\\'!"#$%&()*+,./:;<=>?@[\]^`{|}~]/g, '')
			.replace(/\s/g, '-')
			.replace(/^(\d)/, '_$1'),
	empty: '',
	repeated: hyphened,
};

/** Mintlify's own: letters of other languages stay, signs between words become one hyphen. */
export const mintlifyIds: HeadingIds = {
	slug(words) {
		const encoded = encodeURIComponent(words.toWellFormed().toLowerCase().trim().replace(/\s+/g, '-'));
		const hyphenated = encoded.replace(/[^a-z\d%_]+/gi, '-').replace(/^-+|-+$/g, '');
		return decodeURIComponent(hyphenated)
			.replace(/[?,;:!'"()[\]{}]/g, '')
			.replace(/\p{Emoji_Modifier}|\p{Emoji_Presentation}|\p{Extended_Pictographic}|[\u200d\ufe0e\ufe0f]/gu, '');
	},
	empty: '',
	repeated: (id, turn) => `${id}-${turn + 1}`,
};

/** What Goldmark makes of itself, and Zola: an underscore is a hyphen. */
const goldmarkIds: HeadingIds = {
	slug: (words) =>
		words
			.trim()
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s_-]/gu, '')
			.replace(/[\s_]/g, '-'),
	empty: 'heading',
	repeated: hyphened,
};

/** Svelte's own: capitals stay, and the headings above stand before. */
const svelteIds: HeadingIds = {
	slug: (words) => words.replace(/[^\p{L}\p{N}$_.():'-]+/gu, '-').replace(/^-+|-+$/g, ''),
	empty: '',
	isNested: true,
	repeated: hyphened,
};

/** Those that a folder without a configuration may have, by the name that crosses to threads. */
export const idStyles: Readonly<Record<string, HeadingIds>> = {
	github: githubIds,
	goldmark: goldmarkIds,
	cased: { ...svelteIds, isNested: false },
	svelte: svelteIds,
	vitepress: vueIds,
	mkdocs: pythonIds,
	mintlify: mintlifyIds,
};
