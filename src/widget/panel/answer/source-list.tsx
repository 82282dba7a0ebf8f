import { useState } from 'preact/hooks';
import type { Source } from '../../../contract/source.js';
import { Breadcrumb } from '../citations/breadcrumb.js';
import { previewOf, targetOf, useLinks } from '../citations/link-policy.js';
import { useStrings } from '../language.js';

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
			<h4 class="mb-1.5 font-semibold text-muted text-xs">{strings.sources}</h4>
			<ol class="flex flex-col gap-1" aria-label={strings.sources}>
				{(all ? sources : sources.slice(0, foldedCount)).map((source, index) => {
					const href = links.hrefOf(source.url, 'source');
					const own = links.label?.(source, { kind: 'source', number: index + 1 });
					return (
						<li key={source.url}>
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
								<span class="source-number" aria-hidden="true">
									{index + 1}
								</span>
								<span class="min-w-0 flex-1">
									{own ? (
										<span ref={own} />
									) : (
										<>
											<span class="block truncate font-medium" dir="auto">
												{source.heading ?? source.title}
											</span>
											<Breadcrumb source={source} />
										</>
									)}
								</span>
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
