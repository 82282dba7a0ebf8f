import { useState } from 'preact/hooks';
import type { Source } from '../../../contract/source.js';
import { previewOf, targetOf, useLinks } from '../citations/link-policy.js';
import { SourceName } from '../citations/source-name.js';
import { useStrings } from '../language.js';
import { pageLanguage } from '../page-language.js';

/** A longer list would push the answer out of view. */
const foldedCount = 5;

const takeFocus = (link: HTMLElement | null) => link?.focus();

/** The sources of an answer, with their citation numbers. */
export function SourceList({ sources }: { sources: readonly Source[] }) {
	const strings = useStrings();
	const links = useLinks();
	const [all, setAll] = useState(false);
	if (sources.length === 0) return null;
	return (
		<section part="sources" class="mt-4">
			<h4 class="mb-2 font-semibold text-muted text-xs">{strings.sources}</h4>
			<ol class="cards" aria-label={strings.sources}>
				{(all ? sources : sources.slice(0, foldedCount)).map((source, index) => {
					const href = links.hrefOf(source.url, 'source');
					const own = links.label?.(source, { kind: 'source', number: index + 1 });
					return (
						<li key={source.url} lang={pageLanguage()}>
							<a
								// The button that unfolds the list disappears with its focus.
								ref={all && index === foldedCount ? takeFocus : null}
								class="source-link"
								part="source"
								href={href}
								rel="noopener noreferrer nofollow ugc"
								target={targetOf(href)}
								onClick={(event) => href && links.open(event, href, source)}
								{...previewOf(links, source)}
							>
								<SourceName source={source} number={index + 1} own={own} />
							</a>
						</li>
					);
				})}
			</ol>
			{!all && sources.length > foldedCount && (
				<button type="button" class="text-button mt-1" onClick={() => setAll(true)}>
					{strings.showAllSources(sources.length)}
				</button>
			)}
		</section>
	);
}
