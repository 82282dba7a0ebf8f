import type { Source } from '../../../contract/source.js';
import { dataOf } from '../../conversation/answer-data.js';
import { stepsOf } from '../../conversation/answer-steps.js';
import type { DocentMessage } from '../../conversation/message.js';
import { hostOf, targetOf, useLinks } from '../citations/link-policy.js';
import { useStrings } from '../language.js';
import { Working } from '../lazy-part.js';

/** Number of page titles that are shown while pages are read. */
const titlesMax = 3;

/** The steps before the first word: searching, then reading. */
export function Steps({ message }: { message: DocentMessage | undefined }) {
	const strings = useStrings();
	const { queries, newest, doing } = stepsOf(message ?? { parts: [] });
	const query = queries.at(-1);
	const said = {
		searching: query ? strings.searchingFor(query) : strings.searching,
		reading: newest.length > 0 ? strings.reading(newest.length) : strings.working,
		thinking: strings.thinking,
		working: strings.working,
	};
	return (
		<div class="text-muted text-sm">
			<Working>{said[doing]}</Working>
			{doing !== 'searching' && <Titles rows={newest.slice(0, titlesMax).map(({ title }) => ({ title }))} />}
		</div>
	);
}

/** The steps of a finished answer, in one line that unfolds. */
export function PastSteps({ message }: { message: DocentMessage }) {
	const strings = useStrings();
	const { queries, pages } = stepsOf(message);
	const often = queries.length > 1;
	const searched = often ? strings.searchedOften(queries.length, pages.length) : strings.searched(pages.length);
	const said = [dataOf(message, 'data-quoted')?.reason && strings.noModel, queries.length > 0 && searched]
		.filter(Boolean)
		.join(' · ');
	if (!said) return null;
	const look = 'mb-2 text-muted text-sm first-letter:uppercase';
	if (!often && pages.length === 0) return <p class={look}>{said}</p>;
	return (
		<details class={`steps ${look}`}>
			<summary class="first-letter:uppercase">{said}</summary>
			{often && <Titles rows={queries.map((title) => ({ title }))} />}
			<Titles rows={pages} />
		</details>
	);
}

/** Titles of pages, which lead there, and searched words. */
function Titles({ rows }: { rows: readonly (Source | { title: string; url?: undefined })[] }) {
	const links = useLinks();
	if (rows.length === 0) return null;
	return (
		<ul class="mt-1 flex flex-col ps-4">
			{[...new Map(rows.map((row) => [row.title, row])).values()].map((row) => {
				const href = row.url && links.hrefOf(row.url, 'source');
				return (
					<li key={row.title} class="truncate" dir="auto">
						{href ? (
							<a
								class="step-link"
								href={href}
								target={targetOf(href)}
								rel="noopener noreferrer nofollow ugc"
								onClick={(event) => links.open(event, href, row as Source)}
							>
								{row.title}
							</a>
						) : (
							row.title
						)}
						{href && hostOf(links, href) && ` (${hostOf(links, href)})`}
					</li>
				);
			})}
		</ul>
	);
}
