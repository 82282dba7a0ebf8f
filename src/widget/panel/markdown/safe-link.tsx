import type { ComponentChildren } from 'preact';
import { useMarkdownSettings } from './use-markdown-settings.js';

export interface SafeLinkProps {
	kind: 'citation' | 'md-link' | 'md-image';
	/** Has passed the link policy. */
	href: string;
	/** Leaves the documentation: opens beside it. */
	external: boolean;
	title?: string;
	/** Name for a screen reader, where the text alone says too little. */
	label?: string;
	children: ComponentChildren;
}

/** The one place where an answer's URL becomes an anchor. */
export function SafeLink({ kind, href, external, title, label, children }: SafeLinkProps) {
	const { links } = useMarkdownSettings();
	return (
		<a
			class={kind}
			href={href}
			rel="noopener noreferrer nofollow ugc"
			target={external ? '_blank' : undefined}
			title={title}
			aria-label={label}
			onClick={(event) => links.open(event, href)}
		>
			{children}
		</a>
	);
}
