import type { ComponentChildren, Ref } from 'preact';
import type { Source } from '../../../contract/source.js';
import { Breadcrumb } from './breadcrumb.js';

interface SourceNameProps {
	source: Source;
	/** Its citation number, for a source that has one. */
	number?: number | undefined;
	/** Stands in place of the title. */
	title?: ComponentChildren;
	/** Fills the row in place of all words. */
	own?: Ref<HTMLElement> | undefined;
	/** Stands below the way to it. */
	children?: ComponentChildren;
}

/** One row of a list of pages: number, title and the way to it. */
export const SourceName = ({ source, number, title, own, children }: SourceNameProps) => (
	<>
		{number && (
			<span class="source-number" aria-hidden="true">
				{number}
			</span>
		)}
		<div class="min-w-0 flex-1">
			{own ? (
				<span ref={own} />
			) : (
				<>
					{title ?? (
						<span class="block truncate font-medium" dir="auto">
							{titleBeside(number, source.heading ?? source.title)}
						</span>
					)}
					<Breadcrumb source={source} />
					{children}
				</>
			)}
		</div>
	</>
);

/**
 * A title without the number at its beginning, because the citation number stands beside it. This is a guess: a heading does not say
 * whether "2." is a step or a part of its name.
 */
export const titleBeside = (number: number | undefined, title: string): string =>
	number ? title.replace(/^\d{1,2}[.)]\s+(?=\S)/, '') : title;
