import type { ComponentChildren } from 'preact';
import type { Source } from '../../../client/source.js';
import { useMarkdownSettings } from '../markdown/use-markdown-settings.js';
import { previewOf } from './link-policy.js';

export interface SafeLinkProps {
	kind: 'citation' | 'md-link' | 'md-image';
	/** Has passed the link policy. */
	href: string;
	/** Leaves the documentation: opens beside it. */
	external: boolean;
	/** What it cites: its passage is previewed here and marked there. */
	source?: Source;
	/** Name for a screen reader, where the text alone says too little. */
	label?: string;
	children: ComponentChildren;
}

/** The one place where an answer's URL becomes an anchor. */
export function SafeLink({ kind, href, external, source, label, children }: SafeLinkProps) {
	const { links } = useMarkdownSettings();
	return (
		<a
			class={kind}
			part={kind}
			href={href}
			rel="noopener noreferrer nofollow ugc"
			target={external ? '_blank' : undefined}
			aria-label={label}
			onClick={(event) => links.open(event, href, source)}
			{...(source && previewOf(links, source))}
		>
			{children}
		</a>
	);
}
