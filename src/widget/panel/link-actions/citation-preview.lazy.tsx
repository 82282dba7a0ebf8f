import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Source } from '../../../contract/source.js';
import { onEscape } from '../../host/escape.js';
import { ownDocument } from '../../host/own-document.js';
import type { PanelStrings } from '../../strings/en.js';
import { Breadcrumb } from '../citations/breadcrumb.js';
import type { LinkActionsContext } from '../citations/link-policy.js';
import { plainTextOf } from '../markdown/plain-text.js';
import { useController } from '../state/panel-controller.js';
import type { PreviewedCitation } from '../state/panel-state.js';

/** Milliseconds that the pointer rests on a link before the preview opens, so that it does not flicker. */
const restTime = 140;
/** Milliseconds that the pointer may take from the link to the preview. */
const wayTime = 220;

const previewId = 'citation-preview';

/** Decides when a preview is shown, and puts it into the panel's state. */
export function createCitationPreview({ root, controller: { store }, strings }: LinkActionsContext) {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const shownAt = () => store.get().atLink?.preview?.link;
	const wait = (action: () => void, time: number) => {
		clearTimeout(timer);
		timer = setTimeout(action, time);
	};
	const isHeld = (link: HTMLElement) =>
		link.matches(':hover') || link.matches(':focus-visible') || !!root.querySelector(`#${previewId}:hover`);
	const hide = () => {
		clearTimeout(timer);
		timer = undefined;
		if (shownAt()) store.set({ atLink: {} });
	};
	const onLeave = () =>
		wait(() => {
			const link = shownAt();
			if (!link || !isHeld(link)) hide();
		}, wayTime);
	return {
		hide,
		/** Shows the preview at once for the focus and after a moment for the pointer, but never for a finger, which opens the link. */
		show(link: HTMLElement, source: Source) {
			if (shownAt() === link || !isHeld(link)) return;
			link.addEventListener('pointerleave', onLeave, { once: true });
			link.addEventListener('blur', onLeave, { once: true });
			link.closest('.transcript')?.addEventListener('scroll', hide, { once: true, passive: true });
			const open = () => {
				if (!link.isConnected || !isHeld(link)) return;
				const excerpt = excerptText(source, strings());
				const text = standsAbove(link, excerpt) ? '' : excerpt;
				store.set({ atLink: { preview: { link, source, text, onLeave } } });
			};
			wait(open, shownAt() || link.matches(':focus-visible') ? 0 : restTime);
		},
	};
}

/** A popover beside the link. It stays in the tree until it has faded out. */
export function CitationPreview({ preview }: { preview: PreviewedCitation | undefined }) {
	const { store } = useController();
	const popover = useRef<HTMLDivElement>(null);
	const [fading, setFading] = useState<PreviewedCitation>();
	const shown = preview ?? fading;
	useLayoutEffect(() => {
		const element = popover.current;
		if (!element || !preview) return;
		const { link } = preview;
		/** Escape closes only this layer, wherever the focus is. */
		const onKey = (event: KeyboardEvent) =>
			onEscape(() => {
				event.stopPropagation();
				store.set({ atLink: {} });
			})(event);
		setFading(preview);
		element.showPopover?.();
		placeBeside(element, link, element.parentElement ?? element);
		link.setAttribute('aria-describedby', previewId);
		ownDocument.addEventListener('keydown', onKey, true);
		return () => {
			ownDocument.removeEventListener('keydown', onKey, true);
			link.removeAttribute('aria-describedby');
			if (element.isConnected) element.hidePopover?.();
			const animations = element.getAnimations?.() ?? [];
			void Promise.allSettled(animations.map(({ finished }) => finished)).then(() =>
				setFading((now) => (now === preview ? undefined : now)),
			);
		};
	}, [preview, store]);
	if (!shown) return null;
	return (
		<div ref={popover} id={previewId} class="citation-preview" popover="manual" onPointerLeave={shown.onLeave}>
			<CitedPassage {...shown} />
		</div>
	);
}

/** Space between the link and the preview, and between the preview and the edges, in CSS pixels. */
const gap = 4;
const margin = 12;

/**
 * Places a fixed element above an anchor, or below it where there is more room, inside the borders of `within` and of the
 * window.
 */
function placeBeside(element: HTMLElement, anchor: HTMLElement, within: HTMLElement): void {
	const at = anchor.getClientRects()[0] ?? anchor.getBoundingClientRect();
	const border = within.getBoundingClientRect();
	const { clientWidth, clientHeight } = ownDocument.documentElement;
	const left = Math.max(border.left, 0) + margin;
	const right = Math.min(border.right || clientWidth, clientWidth) - margin;
	element.style.maxWidth = `${right - left}px`;
	const above = at.top - margin - gap;
	const below = clientHeight - at.bottom - margin - gap;
	element.style.maxHeight = `${Math.max(above, below, 0)}px`;
	const { width, height } = element.getBoundingClientRect();
	const rtl = getComputedStyle(anchor).direction === 'rtl';
	const start = rtl ? at.right - width + margin : at.left - margin;
	element.style.left = `${Math.round(Math.max(left, Math.min(start, right - width)))}px`;
	element.style.top = `${Math.round(height <= above || above >= below ? at.top - gap - height : at.bottom + gap)}px`;
}

/** Removes an unfinished word or table at the end of a text. */
const tidyEnd = (text: string) =>
	`${text
		.replace(/\s*\S*…$/, '')
		.replace(/(?:\n[ \t]*\|[^\n]*)+$/, '')
		.trimEnd()} …`;

/** The passage as words alone: without the heading that stands above it already, and never ending inside a word. */
function excerptText({ excerpt = '', heading, title }: Source, strings: PanelStrings): string {
	const text = excerpt.endsWith('…') ? tidyEnd(excerpt) : excerpt;
	// Code alone says little, so it is left out.
	const words = plainTextOf(text, { codeBlock: () => '', readOn: '' }).trim();
	const [first = '', ...rest] = (words || plainTextOf(text, { ...strings, readOn: '' })).split('\n');
	return (first === heading || first === title ? rest : [first, ...rest]).join('\n').trim();
}

const lettersOf = (text: string | null | undefined) => (text?.match(/[\p{L}\p{N}]+/gu) ?? []).join('').toLowerCase();

/** Letters and digits by which a passage is recognised. */
const recognised = 60;

/** Whether the answer quotes the passage, so that the preview would only cover the same words. */
function standsAbove(link: HTMLElement, excerpt: string): boolean {
	const beginning = lettersOf(excerpt).slice(0, recognised);
	return beginning !== '' && lettersOf(link.closest('article')?.textContent).includes(beginning);
}

const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]*/, '').replace(/#.*$/, '') || '/';

/** The text of a source, shown beside the answer. */
function CitedPassage({ source, text }: PreviewedCitation) {
	return (
		<>
			<p class="font-semibold text-sm text-text">
				<bdi>{source.heading ?? source.title}</bdi>
			</p>
			<Breadcrumb source={source} />
			{text ? (
				<p class="mt-2 line-clamp-8 border-s-2 border-accent ps-2 wrap-anywhere whitespace-pre-line" dir="auto">
					{text}
				</p>
			) : (
				<p class="truncate text-muted text-xs" dir="ltr">
					{pathOf(source.url)}
				</p>
			)}
		</>
	);
}
