import { useEffect, useState } from 'preact/hooks';
import type { PageMatch } from '../../../chat/search-client.js';
import type { LaterStrings } from '../../../strings/en-later.js';
import { usePanel } from '../../use-panel.js';

const most = 4;

interface PageMatchesProps {
	question: string;
	later: LaterStrings;
}

/** Pages that may hold what the assistant does not say. Nothing at all when the search finds none or does not answer. */
export function PageMatches({ question, later }: PageMatchesProps) {
	const { search, links } = usePanel();
	const [matches, setMatches] = useState<readonly PageMatch[]>([]);
	useEffect(() => {
		const leaving = new AbortController();
		// Several sections of one page may match: more are asked for than are shown.
		search.search(question, leaving.signal, most * 3).then(
			(found) => setMatches(pagesOf(found ?? [])),
			() => undefined,
		);
		return () => leaving.abort();
	}, [search, question]);
	if (matches.length === 0) return null;
	return (
		<section>
			<h4 class="mb-1.5 font-semibold text-muted text-xs">{later.notice.pages}</h4>
			<ul class="flex flex-col gap-1" aria-label={later.notice.pages}>
				{matches.map((match) => {
					const href = links.hrefOf(match.url);
					return (
						<li key={match.url}>
							<a class="source-link" href={href} onClick={(event) => href && links.open(event, href)}>
								<span class="min-w-0 flex-1">
									<span class="block truncate font-medium" dir="auto">
										{match.heading ?? match.title}
									</span>
									<Place match={match} />
								</span>
							</a>
						</li>
					);
				})}
			</ul>
		</section>
	);
}

/** Where it stands, unless the heading alone says it. */
function Place({ match: { breadcrumb, heading = '', title } }: { match: PageMatch }) {
	const place = breadcrumb.length > 1 ? breadcrumb.slice(0, -1) : [title];
	const names = [...new Set(place)].filter((name) => name !== heading);
	if (names.length === 0) return null;
	return (
		<span class="block truncate text-muted text-xs" dir="auto">
			{names.join(' › ')}
		</span>
	);
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
