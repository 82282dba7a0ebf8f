import type { Source } from '../chat/message.js';
import type { PanelStrings } from '../strings/en.js';

interface SourceListProps {
	sources: readonly Source[];
	strings: PanelStrings;
	hrefOf: (url: string) => string | undefined;
	onOpen: (event: MouseEvent, url: string) => void;
}

/** The places an answer rests on, numbered as they are cited. */
export function SourceList({ sources, strings, hrefOf, onOpen }: SourceListProps) {
	if (sources.length === 0) return null;
	return (
		<section class="mt-4">
			<h4 class="mb-1.5 font-semibold text-muted text-xs">{strings.sources}</h4>
			<ol class="flex flex-col gap-1" aria-label={strings.sources}>
				{sources.map((source, index) => {
					const href = hrefOf(source.url);
					return (
						<li key={source.url}>
							<a class="source-link" href={href} onClick={(event) => href && onOpen(event, href)}>
								<span class="source-number" aria-hidden="true">
									{index + 1}
								</span>
								<span class="min-w-0 flex-1">
									<span class="block truncate font-medium" dir="auto">
										{source.heading ?? source.title}
									</span>
									{source.heading && source.heading !== source.title && (
										<span class="block truncate text-muted text-xs" dir="auto">
											{source.title}
										</span>
									)}
								</span>
							</a>
						</li>
					);
				})}
			</ol>
		</section>
	);
}
