import { useLayoutEffect, useRef } from 'preact/hooks';
import type { LaterStrings } from '../../strings/en-later.js';
import type { ForeignAddress } from '../panel-state.js';
import { usePanel } from '../use-panel.js';
import { readableUrl } from './readable-url.lazy.js';

/** Asks before a foreign address opens. The focus returns to the link. */
export function LeaveSite({ link, href, strings }: ForeignAddress & { strings: LaterStrings['leaveSite'] }) {
	const { store } = usePanel().controller;
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
			class="leave-site"
			aria-label={title}
			aria-describedby="leave-site-text leave-site-url"
			onClose={() => {
				store.set({ atLink: {} });
				link.focus({ preventScroll: true });
			}}
			// Escape closes only this layer, although the panel listens too.
			onKeyDown={(event) => {
				if (event.key !== 'Escape') return;
				event.preventDefault();
				event.stopPropagation();
				close();
			}}
			onCancel={(event) => event.stopPropagation()}
			onClick={(event) => event.target === dialog.current && close()}
		>
			<div class="leave-site-box">
				<h2 class="font-semibold text-base">{title}</h2>
				<p id="leave-site-text" class="mt-1 text-muted text-sm">
					{mail ? strings.mailText : strings.text}
				</p>
				<p id="leave-site-url" class="leave-site-url" dir="ltr">
					{readableUrl(href)}
				</p>
				<div class="mt-4 flex flex-wrap justify-end gap-2">
					<button type="button" class="leave-site-button" autofocus onClick={close}>
						{strings.stay}
					</button>
					<a
						class="leave-site-button leave-site-go"
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
