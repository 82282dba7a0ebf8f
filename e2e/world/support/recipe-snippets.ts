import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../../src/tooling/run.js';

/** A code block of a page and the file that it says it belongs into. */
export interface RecipeSnippet {
	title: string;
	code: string;
	/** The heading that it stands below. */
	section: string;
}

/** The code blocks with a title of a page below `public/embed/recipes`. */
export async function recipeSnippets(name: string): Promise<RecipeSnippet[]> {
	const page = await readFile(join(root, `public/embed/recipes/${name}.md`), 'utf8');
	return page.split(/^## /m).flatMap((part) => {
		const [section = ''] = part.split('\n');
		return [...part.matchAll(/^```\w+ title="([^"]+)"\n([\s\S]*?)^```$/gm)].map(([, title = '', code = '']) => ({
			title,
			code,
			section,
		}));
	});
}

/** Lines without their indentation: a part of a file stands further to the right there than in a recipe. */
export const withoutIndent = (text: string): string => text.replace(/^\s+/gm, '').trim();

/** The selector of the site's search that a recipe gives to `searchTrigger`; none where the page marks its own element. */
export async function recipeTrigger(name: string): Promise<string | undefined> {
	const page = await readFile(join(root, `public/embed/recipes/${name}.md`), 'utf8');
	return /data-search-trigger['"]?[:=] ?['"]([^'"\n]+)['"]/.exec(page)?.[1];
}
