import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Source } from '../../../contract/source.js';
import type { LinkKind } from '../../../options/options.js';
import type { ShowCitation } from '../../boot/widget-context.js';
import { routed } from '../../page/navigation/hash-route.js';
import { leaveFor, openLink, pageAddress, pageOrigin } from '../../page/navigation/navigate.js';
import type { PanelStrings } from '../../strings/en.js';
import type { PanelController } from '../state/panel-controller.js';
import { safeUrl } from './safe-url.js';

/** Decides which addresses in answers become links, and how they open. */
export interface LinkPolicy {
	/** Origin of the page. Links within it need no warning. */
	origin: string;
	/** Origin of the documentation, when it is another site. */
	docs?: string | undefined;
	/**
	 * The address to show for a URL as it came, or `undefined` when it must not become a link.
	 * @param kind What the link is for: the owner may have it lead elsewhere. Without it the place itself is meant.
	 */
	hrefOf: (url: string, kind?: LinkKind) => string | undefined;
	/** Puts the owner's rendering of a source into an element, in place of its number or title. */
	label?: ShowCitation;
	/**
	 * Opens an address from a click on a link; the browser's own way for modified clicks and foreign sites.
	 * @param source What the link cites: its passage is shown on the page.
	 */
	open: (event: MouseEvent, href: string, source?: Source) => void;
	/** Shows the preview of a source at the link under the pointer or the focus. */
	preview: (event: Event, source: Source) => void;
	/** Asks before an address opens that only the answer names. */
	leave: (event: Event, href: string) => void;
}

/** Dependencies of the actions at links. */
export interface LinkActionsContext {
	/** The element that contains everything of ours on the page. */
	readonly root: HTMLElement;
	readonly controller: PanelController;
	/** The texts in the current language. */
	strings(): PanelStrings;
}

/** Actions at links of an answer, besides the browser's own. */
export interface LinkActions {
	/** Shows the preview of a source at the link under the pointer or the focus. */
	preview(link: HTMLElement, source: Source): void;
	/** Opens a documentation page and marks the cited passage. */
	follow(link: HTMLElement, url: string, source: Source | undefined): void;
	/** Asks before a foreign address opens. */
	leave(link: HTMLElement, href: string): void;
	/** Restores the reader's place and the followed citation after a page load. */
	resume(): void;
	/** Leaves nothing on the page. */
	destroy(): void;
}

/** The panel provides its link policy around everything that it renders. */
export const LinksContext = createContext({} as LinkPolicy);

export const useLinks = (): LinkPolicy => useContext(LinksContext);

/** The host of another site, which is named beside every link to it; nothing within the page's site and the documentation's. */
export function hostOf({ origin, docs }: Pick<LinkPolicy, 'origin' | 'docs'>, href: string): string | undefined {
	const url = new URL(href);
	return url.origin === origin || url.origin === docs ? undefined : url.host;
}

/** Other sites open in a new tab. */
export const targetOf = (href: string | undefined) =>
	href && new URL(href).origin !== pageOrigin() ? '_blank' : undefined;

/** Listeners of a citation link: the resting pointer and the focus show the preview. */
export function previewOf(links: LinkPolicy, source: Source) {
	const show = (event: Event) => links.preview(event, source);
	return { onPointerEnter: show, onFocus: show };
}

/** @param loadActions fetches the actions' code: called when the reader first points at, focuses or clicks a link */
export function createLinkPolicy(
	context: LinkActionsContext,
	loadActions: () => Promise<{ createLinkActions(context: LinkActionsContext): LinkActions }>,
): LinkPolicy & Pick<LinkActions, 'resume' | 'destroy'> {
	let actions: Promise<LinkActions> | undefined;
	const withActions = (use: (actions: LinkActions) => void, otherwise = () => {}) => {
		actions ??= loadActions().then(({ createLinkActions }) => createLinkActions(context));
		actions.then(use, () => {
			actions = undefined;
			otherwise();
		});
	};
	const linkOf = (event: Event) => event.currentTarget as HTMLElement;
	return {
		origin: pageOrigin(),
		get docs() {
			const { docsUrl } = context.controller.options;
			return docsUrl && new URL(docsUrl).origin;
		},
		hrefOf(url, kind) {
			const href = safeUrl(url, context.controller.options.docsUrl ?? pageAddress())?.href;
			const wanted = href && kind && context.controller.options.rewriteLink?.(href, { kind });
			return (wanted && safeUrl(wanted, pageAddress())?.href) || (href && kind ? routed(href) : href);
		},
		label: (source, place) => context.controller.options.showCitation?.(source, place),
		open(event, href, source) {
			const link = linkOf(event);
			if (source) context.controller.emit('citation', { url: href });
			openLink(event, href, (url) =>
				withActions(
					({ follow }) => follow(link, url, source),
					() => leaveFor(url),
				),
			);
		},
		preview(event, source) {
			const link = linkOf(event);
			withActions(({ preview }) => preview(link, source));
		},
		leave(event, href) {
			const link = linkOf(event);
			withActions(({ leave }) => leave(link, href));
		},
		resume: () => withActions(({ resume }) => resume()),
		destroy: () => actions && withActions(({ destroy }) => destroy()),
	};
}
