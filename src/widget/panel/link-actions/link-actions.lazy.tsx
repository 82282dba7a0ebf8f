import { useLayoutEffect, useRef } from 'preact/hooks';
import { onEscape } from '../../host/escape.js';
import { markInNewTab } from '../../page/passages/text-fragment.js';
import type { LaterStrings } from '../../strings/en-later.js';
import type { LinkActions, LinkActionsContext } from '../citations/link-policy.js';
import { stripHidden } from '../hidden-characters.js';
import { useController } from '../state/panel-controller.js';
import type { AtLink, ForeignAddress } from '../state/panel-state.js';
import { CitationPreview, createCitationPreview } from './citation-preview.lazy.js';
import { createPassageFollower } from './passage-follower.lazy.js';
import { keepReadingPlace } from './reading-place.lazy.js';

/**
 * An address as a person reads it: percent-encoded letters are letters again, unless one of them would not be seen. The host
 * stays as it is looked up, so that letters that only look like others are noticed.
 */
export function readableUrl(href: string): string {
	const { protocol, host, pathname, search, hash } = new URL(href);
	const rest = pathname + search + hash;
	if (protocol === 'mailto:') return rest;
	try {
		const decoded = decodeURI(rest);
		return `${protocol}//${host}${stripHidden(decoded) === decoded && !/\s/.test(decoded) ? decoded : rest}`;
	} catch {
		return `${protocol}//${host}${rest}`;
	}
}

/** Asks before a foreign address opens. The focus returns to the link. */
function LeaveSite({ link, href, strings }: ForeignAddress & { strings: LaterStrings['leaveSite'] }) {
	const { store } = useController();
	const dialog = useRef<HTMLDialogElement>(null);
	const { protocol, host, pathname } = new URL(href);
	const mail = protocol === 'mailto:';
	const title = mail ? strings.mailTitle : strings.title;
	const close = () => dialog.current?.close();
	useLayoutEffect(() => {
		const { current } = dialog;
		current?.showModal();
		if (current?.parentElement) centreOn(current, current.parentElement);
	}, []);
	return (
		<dialog
			ref={dialog}
			class="modal w-[min(384px,100vw-32px)]"
			aria-label={title}
			aria-describedby="leave-site-text leave-site-url"
			onClose={() => {
				store.set({ atLink: {} });
				link.focus({ preventScroll: true });
			}}
			onKeyDown={onEscape(close)}
			// A press that began inside, as in selecting text, does not count.
			onMouseDown={(event) => event.target === dialog.current && close()}
		>
			<div class="px-5 pt-4 pb-5">
				<h2 class="font-semibold text-base">{title}</h2>
				<p id="leave-site-text" class="mt-1 text-pretty text-muted text-sm">
					{mail ? strings.mailText : strings.text}
				</p>
				<p
					id="leave-site-url"
					class="mt-3 text-pretty rounded-md border border-line bg-raised px-3 py-2 font-mono text-sm wrap-anywhere"
					dir="ltr"
				>
					{readableUrl(href)}
				</p>
				<div class="mt-4 flex flex-wrap justify-end gap-2">
					<button type="button" class="outline-button" autofocus onClick={close}>
						{strings.stay}
					</button>
					<a
						class="outline-button leave-site-go"
						href={href}
						target={mail ? undefined : '_blank'}
						rel="noopener noreferrer nofollow ugc"
						onClick={close}
					>
						{mail ? strings.write(pathname) : strings.open(host)}
					</a>
				</div>
			</div>
		</dialog>
	);
}

/** Centres the dialog on the panel, where the reader looks. */
function centreOn(dialog: HTMLElement, panel: HTMLElement) {
	const { left, top, width, height } = panel.getBoundingClientRect();
	const own = dialog.getBoundingClientRect();
	if (own.width > width || own.height > height) return;
	dialog.style.left = `${left + (width - own.width) / 2}px`;
	dialog.style.top = `${top + (height - own.height) / 2}px`;
	dialog.style.right = 'auto';
	dialog.style.bottom = 'auto';
	dialog.style.margin = '0';
}

/** One chunk contains all actions at links, so that a click after a preview does not wait. */
export function createLinkActions(context: LinkActionsContext): LinkActions {
	const preview = createCitationPreview(context);
	const follower = createPassageFollower(context);
	const place = keepReadingPlace(context);
	return {
		preview(link, source) {
			markInNewTab(link, source.excerpt);
			preview.show(link, source);
			follower.preload();
		},
		follow(link, url, source) {
			preview.hide();
			follower.follow(link, url, source);
		},
		leave: (link, href) => context.controller.store.set({ atLink: { leaving: { link, href } } }),
		resume() {
			place.resume();
			follower.resume();
		},
		destroy() {
			preview.hide();
			follower.end();
			place.destroy();
		},
	};
}

/** The layer at the link that the reader has reached. */
function LinkLayers({ preview, leaving, later: { leaveSite } }: AtLink & { later: LaterStrings }) {
	return (
		<>
			<CitationPreview preview={preview} />
			{leaving && <LeaveSite {...leaving} strings={leaveSite} />}
		</>
	);
}

export { default as css } from './link-actions.css';
export { WayBack } from './way-back.lazy.js';
export { LinkLayers as view };
