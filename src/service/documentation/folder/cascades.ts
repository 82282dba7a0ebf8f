import { posix } from 'node:path';
import type { FoundFile } from '../page/parse-page-file.js';

const sectionPage = /(?:^|\/)_index\.(?:md|markdown)$/i;

/** The field by which the page of a section keeps back the pages below it, unless they say `draft: false`. */
export function createCascades(pages: readonly FoundFile[]): (page: FoundFile) => string | undefined {
	const reasons = new Map<string, string>();
	for (const { file, frontmatter } of pages) {
		if (frontmatter.cascade !== undefined && sectionPage.test(file))
			reasons.set(posix.dirname(file), frontmatter.cascade);
	}
	return ({ file, frontmatter }) => {
		if (frontmatter.isNoDraft || reasons.size === 0) return undefined;
		const steps = file.split('/').slice(0, -1);
		// A section page is not below itself.
		if (sectionPage.test(file) && steps.pop() === undefined) return undefined;
		for (let length = steps.length; length >= 0; length -= 1) {
			const reason = reasons.get(steps.slice(0, length).join('/') || '.');
			if (reason !== undefined) return reason;
		}
		return undefined;
	};
}
