import { render } from 'preact';
import type { Source } from '../../../../client/source.js';
import { ownDocument } from '../../../page/own-document.js';
import type { LinkActionsContext } from '../link-actions.lazy.js';
import css from './citation-preview.css';
import { CitationPreview } from './citation-preview.lazy.js';
import { placeBeside } from './place-beside.lazy.js';

/** Milliseconds that the pointer rests on a link before the passage is shown: less would flicker under a passing pointer. */
const restTime = 140;
/** Milliseconds that the pointer may take from the link to the preview. */
const wayTime = 220;

const previewId = 'citation-preview';

export interface CitationPreviewPart {
	/** Shows it at once for the focus and after a moment for the pointer; never for a finger, whose touch opens the link. */
	show(link: HTMLElement, source: Source): void;
	hide(): void;
}

export function createCitationPreview({ root, addSheet, language }: LinkActionsContext): CitationPreviewPart {
	const popover = ownDocument.createElement('div');
	popover.id = previewId;
	popover.className = 'citation-preview';
	popover.popover = 'manual';
	let shownAt: HTMLElement | undefined;
	let timer: ReturnType<typeof setTimeout> | undefined;
	let styled = false;

	const wait = (action: () => void, time: number) => {
		clearTimeout(timer);
		timer = setTimeout(action, time);
	};
	const isHeld = (link: HTMLElement) =>
		link.matches(':hover') || link.matches(':focus-visible') || popover.matches(':hover');

	function hide() {
		clearTimeout(timer);
		shownAt?.removeAttribute('aria-describedby');
		shownAt = undefined;
		if (popover.isConnected) popover.hidePopover?.();
		const fading = popover.getAnimations?.() ?? [];
		if (fading.length === 0) popover.remove();
		else void Promise.allSettled(fading.map(({ finished }) => finished)).then(() => shownAt || popover.remove());
		ownDocument.removeEventListener('keydown', onKey, true);
	}

	/** Escape closes this layer and no other, wherever the focus is. */
	function onKey(event: KeyboardEvent) {
		if (event.key !== 'Escape' || event.isComposing) return;
		event.preventDefault();
		event.stopPropagation();
		hide();
	}

	function open(link: HTMLElement, source: Source) {
		if (!link.isConnected || !isHeld(link)) return;
		hide();
		if (!styled) addSheet(css);
		styled = true;
		render(<CitationPreview source={source} strings={language.panel} />, popover);
		const panel = link.closest<HTMLElement>('.panel') ?? root;
		panel.append(popover);
		popover.showPopover?.();
		placeBeside(popover, link, panel);
		shownAt = link;
		link.setAttribute('aria-describedby', previewId);
		ownDocument.addEventListener('keydown', onKey, true);
	}

	popover.addEventListener('pointerleave', () => wait(() => shownAt && !isHeld(shownAt) && hide(), wayTime));

	return {
		hide,
		show(link, source) {
			if (shownAt === link || !isHeld(link)) return;
			const leave = () => wait(() => (shownAt && isHeld(shownAt)) || hide(), wayTime);
			link.addEventListener('pointerleave', leave, { once: true });
			link.addEventListener('blur', leave, { once: true });
			const scroller = link.closest('.transcript');
			scroller?.addEventListener('scroll', hide, { once: true, passive: true });
			wait(() => open(link, source), shownAt || link.matches(':focus-visible') ? 0 : restTime);
		},
	};
}
