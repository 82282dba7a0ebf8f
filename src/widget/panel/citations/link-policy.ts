import type { Source } from '../../../client/source.js';
import type { LinkKind } from '../../../options/options.js';
import type { Emit } from '../../boot/emit.js';
import type { ShowCitation } from '../../boot/widget-context.js';
import { leaveFor, openLink, pageAddress, pageOrigin } from '../../page/navigation/navigate.js';
import type { PanelStrings } from '../../strings/en.js';
import { safeUrl } from '../markdown/safe-url.js';
import type { PanelController } from '../panel-controller.js';

/** How places in answers become addresses, and how they are opened. */
export interface LinkPolicy {
	/** Origin of the page: links that stay on it need no warning. */
	origin: string;
	/** Origin of the documentation, where that is on another site. */
	docs?: string | undefined;
	/**
	 * The address to show for a URL as it came, or `undefined` when it must not become a link.
	 * @param kind What the link is for: the owner may have it lead elsewhere. Without it the place itself is meant.
	 */
	hrefOf: (url: string, kind?: LinkKind) => string | undefined;
	/** Puts into an element what the owner shows for a source in place of its number or its title, if there is anything. */
	label?: ShowCitation;
	/**
	 * Opens an address from a click on a link; the browser's own way for modified clicks and foreign sites.
	 * @param source What the link cites: its passage is shown on the page.
	 */
	open: (event: MouseEvent, href: string, source?: Source) => void;
	/** Shows the passage of a source beside the link that the pointer or the focus has reached. */
	preview: (event: Event, source: Source) => void;
	/** Asks before an address is opened that only the answer knows. */
	leave: (event: Event, href: string) => void;
}

/** What the actions at links work with. */
export interface LinkActionsContext {
	/** Everything of ours on the page stands in it. */
	readonly root: HTMLElement;
	readonly emit: Emit;
	readonly controller: PanelController;
	/** In the language of the moment. */
	strings(): PanelStrings;
}

/** What happens at a link of an answer beside what the browser does by itself. */
export interface LinkActions {
	/** Shows the passage of a source beside the link that the pointer or the focus has reached. */
	preview(link: HTMLElement, source: Source): void;
	/** Opens a page of the documentation and shows there what the link cites. */
	follow(link: HTMLElement, url: string, source: Source | undefined): void;
	/** Asks before a foreign address is opened. */
	leave(link: HTMLElement, href: string): void;
	/** Goes on where the reader was on the page before, and with what was followed there. */
	resume(): void;
}

/** Another site opens beside the page that the reader is on. */
export const targetOf = (href: string | undefined) =>
	href && new URL(href).origin !== pageOrigin() ? '_blank' : undefined;

/** Listeners for a link that cites: the pointer's rest and the focus show the passage. */
export function previewOf(links: LinkPolicy, source: Source) {
	const show = (event: Event) => links.preview(event, source);
	return { onPointerEnter: show, onFocus: show };
}

/** The actions at links are loaded when the reader first points at, focuses or clicks one. */
export function createLinkPolicy(context: LinkActionsContext): LinkPolicy & { resume(): void } {
	let actions: Promise<LinkActions> | undefined;
	const withActions = (use: (actions: LinkActions) => void, otherwise = () => {}) => {
		actions ??= import('./link-actions.lazy.js').then(({ createLinkActions }) => createLinkActions(context));
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
			return (wanted && safeUrl(wanted, pageAddress())?.href) || href;
		},
		label: (source, place) => context.controller.options.showCitation?.(source, place),
		open(event, href, source) {
			const link = linkOf(event);
			if (source) context.emit('citation', { url: href });
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
	};
}
