import { terms } from '../../search/words/tokenise.js';
import type { Holding } from '../library/library.js';

/** The name at the end of a repository's address or path, unless it only says that there is documentation. */
function nameOfRepository(address: string): string | undefined {
	const name = /([^/\\:]+?)(?:\.git)?[/\\]*$/.exec(address)?.[1];
	return name !== undefined && !/^(?:docs?|documentation|website|site|www)$/i.test(name) ? name : undefined;
}

/**
 * What the documentation is about, for the model and the owner. A title that is only that of the first page may greet, as "Get started
 * with Deno" or "Welcome" do: of it, the words that the whole documentation uses are the name. Without any, the repository's name,
 * the site's or the domain's is.
 */
export function subjectName(
	{ documentation, retriever, siteUrl, domain }: Pick<Holding, 'documentation' | 'retriever' | 'siteUrl' | 'domain'>,
	repository?: string | undefined,
): string {
	const { title, pages } = documentation;
	const isOfFirstPage = pages.some((page) => page.path === '/' && page.title === title);
	if (!isOfFirstPage) return title;
	const words = title.match(/[\p{L}\p{N}][\p{L}\p{N}.+#-]*/gu) ?? [];
	const names = words.filter((word) => {
		const own = terms(word);
		return own.length > 0 && own.every((term) => retriever.everywhere.has(term));
	});
	if (names.length === words.length) return title;
	if (names.length > 0) return names.join(' ');
	return (repository && nameOfRepository(repository)) || (siteUrl && new URL(siteUrl).hostname) || domain;
}
