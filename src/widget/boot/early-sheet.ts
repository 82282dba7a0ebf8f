import { isEscape } from '../host/escape.js';
import { containFields, setTextSize } from '../host/host.js';
import { isComposing } from '../host/is-composing.js';
import { lastFocused } from '../host/last-focused.js';
import { recall } from '../host/reader-memory.js';
import { earlyStrings } from '../strings/early.js';
import type { LoaderLanguage } from '../strings/loader.js';
import type { Begun } from './calls/begun.js';
import css from './early-sheet.css';
import { nextTask } from './next-task.js';
import type { PanelLoader, WidgetContext } from './widget-context.js';

/** An element of the sheet. */
function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className = '', text = '') {
	const element = document.createElement(name);
	element.className = className;
	element.textContent = text;
	return element;
}

interface Sheet {
	readonly element: HTMLElement;
	readonly field: HTMLTextAreaElement;
	/** Removes the sheet. */
	readonly closing: AbortController;
	/** Resolves when an input method has finished, which the panel's focus would interrupt. */
	composed: Promise<unknown> | undefined;
	/** The reader has pressed Enter. The panel checks the question and asks it when it has loaded. */
	isSent: boolean;
}

/** Where the reader writes. */
function createField(): Pick<Sheet, 'field' | 'composed' | 'isSent'> {
	const field = make('textarea', 'sheet-field');
	const state: ReturnType<typeof createField> = { field, composed: undefined, isSent: false };
	field.rows = 1;
	field.onkeydown = (event) => {
		if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
		event.preventDefault();
		state.isSent = field.readOnly = field.value.trim() !== '';
	};
	field.addEventListener('compositionstart', () => {
		state.composed = new Promise((resolve) => field.addEventListener('compositionend', resolve, { once: true }));
	});
	return state;
}

/** The frame of the panel, with its words. Before consent nothing may be asked, so the sheet has no field. */
function createSheet({ host, options: { title, words: own, gate } }: WidgetContext, close: () => void): Sheet {
	const { root, shadow } = host;
	setTextSize(root);
	containFields(shadow);
	const words = { ...earlyStrings[root.lang.slice(0, 2) as LoaderLanguage], ...own?.(root.lang) };
	const element = make('section', 'sheet');
	element.role = 'dialog';
	element.ariaLabel = title ?? words.panel;
	element.onkeydown = (event) => {
		if (isEscape(event)) close();
	};
	const button = make('button', 'sheet-close', '×');
	button.ariaLabel = words.close;
	button.onclick = close;
	const head = make('div', 'sheet-head');
	head.append(make('span', 'mark'), make('h2', '', title ?? words.panel), button);
	const closing = new AbortController();
	const { signal } = closing;
	signal.addEventListener('abort', () => element.remove());
	const focused = lastFocused(element, signal);
	// The page may take our element away and put it back, which loses the focus.
	const refocus = () => void Promise.resolve().then(() => focused()?.focus({ preventScroll: true }));
	host.element.addEventListener('beforetoggle', refocus, { signal });
	const sheet: Sheet = Object.assign(createField(), { element, closing });
	sheet.field.ariaLabel = sheet.field.placeholder = words.composerPlaceholder;
	element.append(head, make('div'));
	if (!gate) element.appendChild(make('div', 'sheet-foot')).append(sheet.field);
	return sheet;
}

/** Makes the browser style and lay out a sheet that nobody sees, so that the press need not wait for that. */
function layOutUnseen({ element, closing }: Sheet, root: HTMLElement): void {
	element.style.visibility = 'hidden';
	root.append(element);
	element.getBoundingClientRect();
	closing.abort();
}

/** Moves the focus and the selection to the panel's field, whose text ends with the typed text. */
function writeOn(target: HTMLTextAreaElement, { value, selectionStart, selectionEnd }: HTMLTextAreaElement): void {
	const before = target.value.length - value.length;
	target.focus({ preventScroll: true });
	target.setSelectionRange(before + selectionStart, before + selectionEnd);
}

/**
 * Stores the typed text as a draft of the panel, which has not loaded. A fresh copy of the script may take over and show it.
 * @returns false when storing is not allowed or not possible
 */
function keepDraft({ domain, persistence }: WidgetContext['options'], text: string): boolean {
	try {
		if (persistence === 'none') return false;
		sessionStorage.setItem(`docent:${domain}:v1:draft`, text);
		return true;
	} catch {
		return false;
	}
}

/** Makes each user of a loaded panel wait for something to end. */
function delay(panel: PanelLoader, until: () => Promise<unknown> | undefined): void {
	const { get } = panel;
	Object.assign(panel, {
		get: async (...call: Parameters<typeof get>) => {
			const handle = await get(...call);
			await until();
			return handle;
		},
	});
}

/** Fetches the panel's code at the first sign of interest in the launcher, and loads a panel that is open from the beginning. */
export function expectPanel({ launcher, options }: WidgetContext, panel: PanelLoader): void {
	launcher.onpointerenter = launcher.onfocus = panel.preload;
	// The panel was open on the page before, or the page's address opens it, by `?assistant` or `?assistant=question`.
	if (recall(options.domain, 'open') || /[?&]assistant\b/.test(location.search))
		void panel.get(['restore']).then((handle) => handle?.restore());
}

/**
 * Answers a press of the launcher at once, on any network, with a frame with title, close and field. The panel replaces the frame and
 * takes the typed text. This part loads with the page, after the launcher.
 */
export function answerPress(widget: WidgetContext, panel: PanelLoader): void {
	expectPanel(widget, panel);
	const { host, launcher } = widget;
	const { root, shadow } = host;
	let sheet: Sheet | undefined;
	/** The reader has closed the sheet before the panel came. */
	let isClosed = false;
	/** The text that was typed before the panel has loaded. */
	let begun: Begun = {};
	/** The field that had the focus when the panel took over. */
	let leftField: HTMLTextAreaElement | undefined;

	const remove = () => {
		if (!sheet) return;
		const { field, closing, isSent } = sheet;
		if (field.value || begun.typed) begun = { typed: field.value, sent: isSent };
		leftField = shadow.activeElement === field ? field : undefined;
		closing.abort();
		sheet = undefined;
	};
	/** Lets the reader write on in the panel, in the task that opens it, so that nobody sees panel and frame together. */
	const handOver = () => {
		const opened = root.querySelector<HTMLElement>('.panel[open]');
		if (!opened) return;
		observer.disconnect();
		if (isClosed) return void panel.mounted()?.then((handle) => handle?.close());
		// The sheet has already been animated.
		opened.style.animation = 'none';
		const target = opened.querySelector('textarea');
		if (target && leftField) writeOn(target, leftField);
	};
	const observer = new MutationObserver(handOver);
	widget.takeBegun = () => {
		remove();
		const taken = begun;
		begun = {};
		return taken;
	};

	const close = () => {
		isClosed = true;
		remove();
		begun.sent = false;
		launcher.focus();
	};
	const show = () => {
		const { domain, mode = 'popover' } = widget.options;
		isClosed = false;
		// A panel that is part of the page, or has a place of its own, has another frame.
		if (sheet || root.querySelector('.panel') || mode !== 'popover' || recall(domain, 'v1:panel')) return;
		sheet = createSheet(widget, close);
		sheet.field.value = begun.typed ?? '';
		observer.observe(root, { subtree: true, childList: true, attributeFilter: ['open'] });
		root.append(sheet.element);
		sheet.field.focus({ preventScroll: true });
	};
	const warmUp = () => {
		if (!sheet && !panel.mounted()) layOutUnseen(createSheet(widget, close), root);
	};
	delay(panel, () => sheet?.composed);
	host.addSheet(css);
	launcher.addEventListener('pointerenter', () => nextTask(warmUp), { once: true });
	launcher.addEventListener('click', show);
	const giveUp = () => {
		observer.disconnect();
		remove();
		if (begun.typed && keepDraft(widget.options, begun.typed)) begun.typed = '';
	};
	host.element.addEventListener('docent:destroy', giveUp);
	host.element.addEventListener('docent:error', (event) => {
		if ((event as CustomEvent<{ code: string }>).detail.code === 'load') giveUp();
	});
}
