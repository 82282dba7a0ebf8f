import type { Source } from '../../../client/source.js';
import { useMarkdownSettings } from '../markdown/use-markdown-settings.js';
import { SafeLink } from './safe-link.js';

export interface CitationProps {
	href: string;
	/** Place of the source among the message's sources, from 1: the number to show. */
	position: number;
	source: Source;
	/** True when the source lies outside the documentation's origin. */
	external: boolean;
}

/** A link to a source, shown as the source's number and named by its title. */
export function Citation({ href, position, source, external }: CitationProps) {
	const { strings, links } = useMarkdownSettings();
	const { heading, title } = source;
	const own = links.label?.(source, { kind: 'citation', number: position });
	const name = heading && heading !== title ? `${title}: ${heading}` : title;
	return (
		<SafeLink kind="citation" href={href} external={external} source={source} label={strings.source(position, name)}>
			{own ? <span ref={own} /> : position}
		</SafeLink>
	);
}
