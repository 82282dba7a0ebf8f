import type { ComponentChildren } from 'preact';
import { useMarkdownSettings } from '../markdown/use-markdown-settings.js';
import { Citation } from './citation.js';
import { ForeignLink } from './foreign-link.js';
import { resolveLink } from './resolve-link.js';
import { SafeLink } from './safe-link.js';

export interface AnswerLinkProps {
	/** As the answer has it, character references resolved. */
	url: string;
	/** The visible text without markup. */
	text: string;
	/** The link stands for an image, which is never loaded. @default false */
	image?: boolean;
	children: ComponentChildren;
}

/** Whether the text itself begins with the host, so that it need not be said twice. */
function namesHost(text: string, host: string): boolean {
	const rest = text.trim().replace(/^https?:\/\//i, '');
	return rest.startsWith(host) && /^(?:[/?#]|$)/.test(rest.slice(host.length));
}

/** A link as far as an answer may have one: a citation, a link, a link that names its host, or only its text. */
export function AnswerLink({ url, text, image = false, children }: AnswerLinkProps) {
	const { sources, links, strings } = useMarkdownSettings();
	const link = resolveLink(url, text, sources, links);
	const shown = image && !text ? strings.image : children;
	if (link.kind === 'text') return <>{shown}</>;
	if (link.kind === 'citation' && !image) return <Citation {...link} />;
	const kind = image ? 'md-image' : 'md-link';
	if (link.kind === 'plain' || link.kind === 'citation') {
		return (
			<SafeLink kind={kind} href={link.href} external={link.external}>
				{shown}
			</SafeLink>
		);
	}
	return (
		<ForeignLink kind={kind} href={link.href}>
			{shown}
			{link.kind === 'foreign' && !namesHost(text, link.host) && <span class="md-host">{link.host}</span>}
		</ForeignLink>
	);
}
