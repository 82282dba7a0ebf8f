import { render } from 'preact';
import { ownDocument } from '../../../page/own-document.js';
import type { LinkActionsContext } from '../link-actions.lazy.js';
import css from './leave-site.css';
import { LeaveSite } from './leave-site.lazy.js';

/** Asks before a foreign address is opened, above everything else; the focus returns to the link. */
export function createLeaveSite({ root, addSheet, language }: LinkActionsContext) {
	let styled = false;
	return async (link: HTMLElement, href: string): Promise<void> => {
		const { leaveSite } = await language.later();
		if (!styled) addSheet(css);
		styled = true;
		const dialog = ownDocument.createElement('dialog');
		dialog.className = 'leave-site';
		const panel = link.closest<HTMLElement>('.panel') ?? root;
		const close = () => dialog.close();
		dialog.addEventListener('close', () => {
			render(null, dialog);
			dialog.remove();
			link.focus({ preventScroll: true });
		});
		// Escape closes this layer alone: the panel listens to it as well.
		dialog.addEventListener('keydown', (event) => {
			if (event.key !== 'Escape') return;
			event.preventDefault();
			event.stopPropagation();
			close();
		});
		dialog.addEventListener('cancel', (event) => event.stopPropagation());
		dialog.addEventListener('click', (event) => event.target === dialog && close());
		render(<LeaveSite href={href} strings={leaveSite} onClose={close} />, dialog);
		const label = dialog.querySelector('h2')?.textContent;
		if (label) dialog.setAttribute('aria-label', label);
		dialog.setAttribute('aria-describedby', 'leave-site-text leave-site-url');
		panel.append(dialog);
		dialog.showModal();
		centreOn(dialog, panel);
	};
}

/** In the middle of the panel, where the reader looks, rather than of the page. */
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
