import type { ComponentChildren } from 'preact';
import type { Source } from '../../../contract/source.js';
import { linkKind } from '../citations/link-kind.js';
import { hostOf, previewOf } from '../citations/link-policy.js';
import { useMarkdownSettings } from './markdown-context.js';

interface AnswerLinkProps {
	/** Address in the answer, with character references resolved. */
	url: string;
	/** The visible text without markup. */
	text: string;
	/** Whether the link replaces an image, which is never loaded. @default false */
	image?: boolean;
	children: ComponentChildren;
}

/** Whether the text begins with the host, so that it need not be repeated. */
function namesHost(text: string, host: string): boolean {
	const rest = text.trim().replace(/^https?:\/\//i, '');
	return rest.startsWith(host) && /^(?:[/?#]|$)/.test(rest.slice(host.length));
}

/** A link in an answer as far as it is safe: a citation, a link, a link with its host, or only text. */
export function AnswerLink({ url, text, image = false, children }: AnswerLinkProps) {
	const { sources, links, strings } = useMarkdownSettings();
	const link = linkKind(url, text, sources, links);
	const shown = (
		<>
			{image && text && <span class="sr-only">{strings.image}: </span>}
			{image && !text ? strings.image : children}
		</>
	);
	if (link.kind === 'text') return <>{shown}</>;
	if (link.kind === 'citation' && !image) return <Citation {...link} />;
	const kind = image ? 'md-image' : 'md-link';
	if (link.kind === 'plain' || link.kind === 'citation') {
		return (
			<SafeLink kind={kind} href={link.href} external={link.external}>
				{shown}
				<Host text={text} href={link.href} />
			</SafeLink>
		);
	}
	return (
		<ForeignLink kind={kind} href={link.href}>
			{shown}
			<Host text={text} href={link.href} />
		</ForeignLink>
	);
}

/** The host of another site, unless the text has it. */
function Host({ text, href }: { text: string; href: string }) {
	const host = hostOf(useMarkdownSettings().links, href);
	return host && !namesHost(text, host) ? <span class="md-host">{host}</span> : null;
}

interface CitationProps {
	href: string;
	/** Number of the source in the message, from 1. */
	position: number;
	source: Source;
	/** Whether the source is outside the documentation's origin. */
	external: boolean;
}

/** A link to a source, shown as its number and named by its title. */
function Citation({ href, position, source, external }: CitationProps) {
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

interface ForeignLinkProps {
	kind: 'md-link' | 'md-image';
	/** Address that the link policy allows. */
	href: string;
	children: ComponentChildren;
}

/** An address that only the answer names. It looks like a link, and asks before it opens. */
function ForeignLink({ kind, href, children }: ForeignLinkProps) {
	const { links } = useMarkdownSettings();
	return (
		// A button cannot break between lines as a link must.
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

interface SafeLinkProps {
	kind: 'citation' | 'md-link' | 'md-image';
	/** Address that the link policy allows. */
	href: string;
	/** Whether the link leaves the documentation and opens in a new tab. */
	external: boolean;
	/** The cited source, which is previewed here and marked on its page. */
	source?: Source;
	/** Name for screen readers, when the text alone is not enough. */
	label?: string;
	children: ComponentChildren;
}

/** The only place where an answer's URL becomes an anchor. */
function SafeLink({ kind, href, external, source, label, children }: SafeLinkProps) {
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
