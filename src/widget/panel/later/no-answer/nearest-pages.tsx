import { useEffect, useState } from 'preact/hooks';
import type { Source } from '../../../chat/message.js';
import type { LaterStrings } from '../../../strings/en-later.js';
import { Breadcrumb } from '../../breadcrumb.js';
import { usePanel } from '../../use-panel.js';

const pagesMax = 4;

interface NearestPagesProps {
	question: string;
	/** Text of the answer: pages that it names already are not named twice. */
	answer: string;
	later: LaterStrings;
}

/** The pages that a search for the question's words finds; nothing where the service has no search. */
export function NearestPages({ question, answer, later }: NearestPagesProps) {
	const { search, links } = usePanel();
	const [pages, setPages] = useState<readonly Source[]>([]);
	useEffect(() => {
		const stopped = new AbortController();
		search.search(question, stopped.signal, 2 * pagesMax).then(
			(found = []) => {
				const byPage = new Map(
					found.map((match) => [match.url.replace(/#.*$/, ''), match]).reverse() as [string, Source][],
				);
				const others = [...byPage.values()].reverse().filter(({ url }) => !answer.includes(`](${url})`));
				setPages(others.slice(0, pagesMax));
			},
			() => undefined,
		);
		return () => stopped.abort();
	}, [question, answer, search]);
	if (pages.length === 0) return null;
	return (
		<>
			<h4 class="mb-1.5 font-semibold text-muted text-xs">{later.noAnswer.pages}</h4>
			<ul class="mb-3 flex flex-col gap-1" aria-label={later.noAnswer.pages}>
				{pages.map((page) => {
					const href = links.hrefOf(page.url);
					return (
						<li key={page.url}>
							<a class="source-link" href={href} onClick={(event) => href && links.open(event, href, page)}>
								<span class="min-w-0 flex-1">
									<span class="block truncate font-medium" dir="auto">
										{page.heading ?? page.title}
									</span>
									<Breadcrumb source={page} />
								</span>
							</a>
						</li>
					);
				})}
			</ul>
		</>
	);
}
