import type { ComponentChildren } from 'preact';
import { useMarkdownSettings } from '../markdown/use-markdown-settings.js';

interface ForeignLinkProps {
	kind: 'md-link' | 'md-image';
	/** Has passed the link policy. */
	href: string;
	children: ComponentChildren;
}

/** A place that only the answer knows: looks like a link, and asks before it becomes one. */
export function ForeignLink({ kind, href, children }: ForeignLinkProps) {
	const { links } = useMarkdownSettings();
	return (
		// Buttons do not break between lines, as the words of an answer must.
		// biome-ignore lint/a11y/useSemanticElements: see above
		<span
			class={kind}
			part={kind}
			role="button"
			tabIndex={0}
			onClick={(event) => links.leave(event, href)}
			onKeyDown={(event) => {
				if (event.key !== 'Enter' && event.key !== ' ') return;
				event.preventDefault();
				links.leave(event, href);
			}}
		>
			{children}
		</span>
	);
}
