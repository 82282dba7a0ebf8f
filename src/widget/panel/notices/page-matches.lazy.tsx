import { useEffect, useState } from 'preact/hooks';
import type { PageMatch } from '../../../client/search-client.js';
import type { LaterStrings } from '../../strings/en-later.js';
import { useController } from '../state/panel-controller.js';
import { searchClientOf } from '../state/search-client-of.lazy.js';
import { PageList } from './page-list.lazy.js';

const most = 4;

export interface PageMatchesProps {
	question: string;
	/** The text above, whose links are not listed again. */
	answer?: string;
	later: LaterStrings;
}

/** Pages that may hold what the assistant does not say. Nothing at all when the search finds none or does not answer. */
export function PageMatches({ question, answer = '', later }: PageMatchesProps) {
	const controller = useController();
	const search = searchClientOf(controller);
	const [matches, setMatches] = useState<readonly PageMatch[]>([]);
	useEffect(() => {
		const leaving = new AbortController();
		// Several sections of one page may match: more are asked for than are shown.
		search.search(question, leaving.signal, { limit: most * 3 }).then(
			(found) => setMatches(pagesOf((found ?? []).filter(({ url }) => !answer.includes(`](${url})`)))),
			() => undefined,
		);
		return () => leaving.abort();
	}, [search, question, answer]);
	return <PageList title={later.notice.pages} pages={matches} />;
}

/** The best section of each page. */
function pagesOf(matches: readonly PageMatch[]): PageMatch[] {
	const pages = new Map<string, PageMatch>();
	for (const match of matches) {
		const page = match.url.replace(/#.*/, '');
		if (!pages.has(page)) pages.set(page, match);
	}
	return [...pages.values()].slice(0, most);
}
