import { complete } from '../../options/resolved-options.js';
import type { PanelLoader, WidgetContext } from '../boot/widget-context.js';
import { containFields, type Host, setTextSize } from '../host/host.js';
import { isComposing } from '../host/is-composing.js';
import { fitVisibleArea } from '../host/layout/fit-visible-area.js';
import { ownDocument } from '../host/own-document.js';
import { recall, remember } from '../host/reader-memory.js';
import { isSingleKey, matchesShortcut, modKey, searchKeys } from '../host/shortcut.js';
import { clickInPage } from '../page/navigation/click-in-page.js';
import { isModified, pageOrigin } from '../page/navigation/navigate.js';
import { chooseLanguage } from '../strings/languages.js';
import { paletteStrings } from '../strings/parts/en-palette.js';
import { loadPartStrings } from '../strings/parts/load-part-strings.js';
import { element } from './elements.js';
import paletteCss from './palette.css';
import { fillPalette } from './palette.js';
import { openRecentPages } from './recent-pages.js';
import type { PaletteInit } from './result-list.js';
import type { FoundPlace } from './search-places.js';

const styled = new WeakSet<Host>();

function style(host: Host): void {
	setTextSize(host.root);
	if (!styled.has(host)) host.addSheet(paletteCss);
	styled.add(host);
	containFields(host.shadow);
}

const targetOf = (href: string) => (new URL(href).origin === pageOrigin() ? undefined : '_blank');

/** The single key of the option `searchShortcut`, which the reader can turn off. */
function singleKeyOf(options: WidgetContext['options']): PaletteInit['singleKey'] {
	const { domain } = options;
	const name = searchKeys(options).find(isSingleKey);
	if (!name) return undefined;
	return {
		name,
		isOn: () => !recall(domain, 'key-off'),
		set: (on) => void remember(domain, 'key-off', on ? undefined : 'yes'),
	};
}

/** Builds the palette into the shadow root; resolves when its texts are there. */
export async function mountPalette(widget: WidgetContext, getPanel: PanelLoader['get']) {
	const { host, emit } = widget;
	const options = complete(widget.options);
	// The search loads in the background. If that fails, the first search reports it.
	const places = import('./search-places.js').then(({ createPlaceSearch, createPlaceStarters }) => ({
		search: createPlaceSearch(options),
		starters: createPlaceStarters(options),
	}));
	places.then(undefined, () => {});
	const strings = await loadPartStrings(chooseLanguage(host.root.lang), 'palette', paletteStrings);
	const dialog = host.root.appendChild(element('dialog', { class: 'palette', 'aria-label': strings.search }));
	style(host);
	const living = new AbortController();
	fitVisibleArea(dialog, living.signal);

	const close = () => closeWithFocus(dialog, host.shadow);
	const recent = openRecentPages(options);
	const init: PaletteInit = {
		strings,
		asks: options.assistant !== false,
		search: async (query, signal) => (await places).search(query, signal),
		starters: () => places.then(({ starters }) => starters()).catch(() => []),
		targetOf,
		recent,
		modName: modKey() === 'Meta' ? '⌘' : 'Ctrl',
		singleKey: singleKeyOf(widget.options),
		onClose: close,
		async onAsk(question) {
			close();
			(await getPanel())?.ask(question, { focus: true, source: 'palette' });
		},
		onOpen(event: MouseEvent, place: FoundPlace) {
			recent.add(place);
			if (isModified(event)) return;
			close();
			if (targetOf(place.href)) return;
			event.preventDefault();
			emit('navigate', { url: place.href });
			// The page may move the focus to its new text only after the dialog has given it back.
			setTimeout(() => (options.onNavigate ?? clickInPage)(place.href));
		},
	};
	keepKeys(dialog, host.element, close);
	// A press that began inside, as in selecting text, does not count.
	dialog.addEventListener('mousedown', ({ target }) => target === dialog && close());
	let closing = new AbortController();
	const empty = () => {
		closing.abort();
		dialog.replaceChildren();
	};
	reopenAfterSwap(dialog, host.element, living.signal);
	dialog.addEventListener('close', () => {
		// This comes a moment after the dialog has closed, which may be open again.
		if (dialog.open) return;
		empty();
		giveCaretBack();
	});

	widget.takeQuery = () => takeQuery(dialog, close);
	return {
		open(typed = '') {
			if (dialog.open) return;
			empty();
			closing = new AbortController();
			fillPalette(dialog, init, typed, closing.signal);
			dialog.showModal();
			dialog.querySelector('input')?.focus();
		},
		close,
		destroy() {
			living.abort();
			dialog.close();
			empty();
			dialog.remove();
		},
	};
}

/** Closes a dialog whose focus would stay there until the next frame, and take the page's keys. */
function closeWithFocus(dialog: HTMLDialogElement, shadow: ShadowRoot): void {
	dialog.close();
	const focused = shadow.activeElement as HTMLElement | null;
	if (dialog.contains(focused)) focused?.blur();
}

function takeQuery(dialog: HTMLDialogElement, close: () => void): string | undefined {
	const query = dialog.open ? dialog.querySelector('input')?.value : undefined;
	close();
	return query;
}

/** Makes the dialog modal again when the page has taken our element away and it has come back. */
function reopenAfterSwap(dialog: HTMLDialogElement, host: Element, signal: AbortSignal): void {
	const reopen = () => {
		if (!dialog.open) return;
		dialog.close();
		dialog.showModal();
		dialog.querySelector('input')?.focus();
	};
	host.addEventListener('beforetoggle', () => void Promise.resolve().then(reopen), { signal });
}

/** The keys of the panel and of the page mean nothing in the palette. */
function keepKeys(dialog: HTMLDialogElement, host: Element, close: () => void): void {
	dialog.addEventListener('keydown', (event) => {
		event.stopPropagation();
		const isEscape = event.key === 'Escape' && !isComposing(event);
		if (!isEscape && !matchesShortcut(event, `${modKey()}+K`, host)) return;
		event.preventDefault();
		close();
	});
}

/** Puts the caret into the field that has the focus. Chromium gives focus back without it, and nothing can be typed. */
function giveCaretBack(): void {
	let field = ownDocument.activeElement as Partial<HTMLInputElement> | null;
	while (field?.shadowRoot?.activeElement) field = field.shadowRoot.activeElement;
	// Fields of other kinds, such as numbers, have no caret that can be moved.
	const at = field?.selectionStart;
	if (typeof at === 'number') field?.setSelectionRange?.(at, at);
}
