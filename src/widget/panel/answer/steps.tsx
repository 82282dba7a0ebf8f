import type { Source } from '../../../contract/source.js';
import { dataOf } from '../../conversation/answer-data.js';
import { stepsOf } from '../../conversation/answer-steps.js';
import type { DocentMessage } from '../../conversation/message.js';
import { hostOf, targetOf, useLinks } from '../citations/link-policy.js';
import { icon } from '../icons.js';
import { useStrings } from '../language.js';
import { lazyPart, Working } from '../lazy-part.js';

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

/** The model's thoughts. */
const Reasoning = lazyPart(() => import('./reasoning.lazy.js'));

interface PastStepsProps {
	message: DocentMessage;
	/** Whether a language model has written the answer. */
	isWritten: boolean;
}

/** How an answer came about, in one line that unfolds: what was read, and who has written it. */
export function PastSteps({ message, isWritten }: PastStepsProps) {
	const strings = useStrings();
	const { queries, pages } = stepsOf(message);
	const hasThoughts = message.parts.some(({ type }) => type === 'reasoning');
	const said = [
		dataOf(message, 'data-quoted')?.reason && strings.noModel,
		queries.length > 0 && strings.searched(pages.length),
		(isWritten || hasThoughts) && strings.byAi,
	]
		.filter(Boolean)
		.join(' · ');
	if (!said) return null;
	const often = queries.length > 1;
	if (!often && pages.length === 0 && !hasThoughts)
		return <p class="mb-1 text-muted text-xs first-letter:uppercase">{said}</p>;
	return (
		<details class="steps mb-1 text-muted text-xs">
			<summary class="first-letter:uppercase">
				{said}
				<DownIcon />
			</summary>
			{often && <Titles rows={queries.map((title) => ({ title }))} />}
			<Titles rows={pages} />
			{hasThoughts && <Reasoning message={message} />}
		</details>
	);
}

const DownIcon = icon('m6 9 6 6 6-6', 14);

/** Titles of pages, which lead there, and searched words. */
function Titles({ rows }: { rows: readonly (Source | { title: string; url?: undefined })[] }) {
	const links = useLinks();
	if (rows.length === 0) return null;
	return (
		<ul class="mt-1 flex flex-col ps-7">
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
