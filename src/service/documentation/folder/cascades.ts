import { posix } from 'node:path';
import { withoutEnding } from '../../../search/core/site-path.js';
import type { PageRules } from '../core/format.js';
import type { Cascade } from '../core/frontmatter.js';
import { createGlob } from '../core/globs.js';
import type { FoundFile } from '../reading/parse-page-file.js';

/** `_index.md`, and `_index.de.md` for the pages of a language. */
const sectionPage = /(?:^|\/)_index(?:\.([a-z]{2}(?:-[a-z]{2,4})?))?\.(?:md|markdown)$/i;
const languageEnding = /\.([a-z]{2}(?:-[a-z]{2,4})?)\.(?:md|markdown)$/i;

/**
 * The field by which the page of a section keeps back the pages below it, unless they say `draft: false`. `nameOf` gives a file below the
 * root of its pages, from which patterns are meant.
 */
export function createCascades(
	pages: readonly FoundFile[],
	nameOf: (file: string) => string,
	{ keptBack }: PageRules = {},
): (page: FoundFile) => string | undefined {
	const sections = new Map<string, readonly Cascade[]>();
	const keyOf = (folder: string, language = '') => `${folder}:${language.toLowerCase()}`;
	for (const { file, frontmatter } of pages) {
		const section = sectionPage.exec(file);
		if (frontmatter.cascade !== undefined && section !== null)
			sections.set(keyOf(posix.dirname(file), section[1]), frontmatter.cascade);
		const reason = section && keptBack?.(frontmatter).below;
		if (reason) sections.set(keyOf(posix.dirname(file), '*'), [{ reason, isFinal: true }]);
	}
	return (page) => {
		const { file, frontmatter } = page;
		if (sections.size === 0) return undefined;
		const steps = file.split('/').slice(0, -1);
		// A section page is not below itself.
		if (sectionPage.test(file) && steps.pop() === undefined) return undefined;
		const names = [nameOf(file), page.path].map(asPath);
		const language = languageEnding.exec(file)?.[1];
		for (let length = steps.length; length >= 0; length -= 1) {
			const folder = steps.slice(0, length).join('/') || '.';
			const keys = [keyOf(folder, '*'), keyOf(folder, language), keyOf(folder)];
			const told = keys.flatMap((key) => sections.get(key) ?? []);
			const cascades = frontmatter.isNoDraft ? told.filter(({ isFinal }) => isFinal) : told;
			const meant = cascades.find((one) => means(one, sectionPage.test(file), names));
			if (meant !== undefined) return meant.reason;
		}
		return undefined;
	};
}

/** A page's path as patterns have it: `docs/inner/my-page`. */
const asPath = (name: string) =>
	withoutEnding(name.replace(languageEnding, '.md'))
		.replace(/(?:^|\/)_?index$/, '')
		.replace(/^\/+/, '')
		.replace(/(?:\s|%20)+/g, '-')
		.toLowerCase();

function means({ path, kind }: Cascade, isSection: boolean, names: readonly string[]): boolean {
	if (kind !== undefined && !createGlob(kind)(isSection ? 'section' : 'page')) return false;
	if (path === undefined) return true;
	return alternatives(path).some((one) =>
		/[*?{]/.test(one) ? names.some(createGlob(one)) : names.includes(one.replace(/^\/+/, '')),
	);
}

/** `{/a/**,/b}` means one of several paths. */
const alternatives = (path: string) =>
	(/^\{([^{}]*)\}$/.exec(path)?.[1]?.split(',') ?? [path]).map((one) => one.trim().toLowerCase());
