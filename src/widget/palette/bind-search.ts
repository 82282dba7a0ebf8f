import type { PanelLoader, WidgetContext } from '../boot/widget-context.js';
import { recall } from '../host/reader-memory.js';
import { editable, isSingleKey, listenAfterPage, matchesShortcut, searchKeys, systemKeys } from '../host/shortcut.js';
import type { mountPalette } from './mount-palette.js';

type OpenPalette = Awaited<ReturnType<typeof mountPalette>>;

/** Editors that are no fields. */
const editors = `${editable},[role=textbox],[role=searchbox],[role=combobox],[aria-multiline=true]`;

/** Whether the reader types: into a field or an editor, or into an element that hides what is in it. */
function isTyping(event: KeyboardEvent): boolean {
	const path = event.composedPath().filter((target) => target instanceof Element);
	const [target] = path;
	const isClosed = !!target?.localName.includes('-') && !target.shadowRoot && target === document.activeElement;
	return (
		document.designMode === 'on' ||
		isClosed ||
		path.some((around) => around.matches(editors) || !!(around as { editContext?: object }).editContext)
	);
}

const isFree = (event: KeyboardEvent): boolean =>
	!(event.defaultPrevented || event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) &&
	!isTyping(event);

/** Whether an event is one of the keys. A single key is compared by the character it types, because keyboards have it in different places. */
function opensSearch(event: KeyboardEvent, keys: readonly string[], { host, options }: WidgetContext): boolean {
	return keys.some((key) =>
		isSingleKey(key)
			? event.key === key && isFree(event) && !recall(options.domain, 'key-off')
			: matchesShortcut(event, key, host.element),
	);
}

/** The element of the page that an event is about, if it opens the search. */
function triggerOf(event: Event, selector: string): HTMLElement | undefined {
	// A search that is a custom element of its own has its button in a shadow tree.
	return (event.composedPath() as Partial<HTMLElement>[]).find((element) => element.matches?.(selector)) as
		| HTMLElement
		| undefined;
}

/** Takes the text out of the page's field: the reader goes on typing in the palette. */
function takeText(trigger: HTMLElement): string {
	const field = trigger as Partial<HTMLInputElement>;
	const text = typeof field.value === 'string' && trigger.localName === 'input' ? field.value : '';
	if (text) field.value = '';
	return text;
}

function isSelector(selector: string): boolean {
	try {
		document.querySelector(selector);
		return true;
	} catch {
		console.warn(`Docent: the option "searchTrigger" is not a valid selector: ${selector}`);
		return false;
	}
}

interface TriggerUse {
	/** The element of the widget: keys in there are not the page's. */
	host: Element;
	open(query: string): void;
	/** It may be used soon. */
	prepare(): void;
	signal: AbortSignal;
}

/**
 * The page's own fields and buttons for the search. They open on a click, on typing and on the page's own key for its field, never
 * because the focus has come otherwise: that would take readers away who only pass by.
 */
function watchTriggers(selector: string, { host, open, prepare, signal }: TriggerUse): void {
	if (!isSelector(selector)) return;
	const options = { signal, capture: true };
	const onUse = (names: string, use: (trigger: HTMLElement, event: Event) => void) => {
		for (const name of names.split(' ')) {
			const listen = (event: Event) => {
				const trigger = triggerOf(event, selector);
				if (trigger) use(trigger, event);
			};
			addEventListener(name, listen, options);
		}
	};
	/** The key of the page that is held down. */
	let key: string | undefined;
	for (const name of ['keydown', 'keyup']) {
		const follow = (event: Event) => {
			const isPressed = name === 'keydown' && !event.composedPath().includes(host);
			key = isPressed ? (event as KeyboardEvent).key : undefined;
		};
		addEventListener(name, follow, options);
	}
	onUse('click input', (trigger, event) => {
		// The site's own search, which may hang at the same button, would open as well.
		event.stopImmediatePropagation();
		event.preventDefault();
		open(takeText(trigger));
	});
	onUse('focus focusin', (trigger, event) => {
		// Some sites open their own search as soon as its field has the focus.
		event.stopImmediatePropagation();
		prepare();
		// A key that types a character does not move the focus: the site has moved it, because the key is its own for the search.
		if (trigger.localName !== 'input' || key?.length !== 1) return;
		key = undefined;
		// The page may still select what stands in its field, which brings the focus back there.
		void Promise.resolve().then(() => {
			trigger.blur();
			open('');
		});
	});
	onUse('pointerover', prepare);
}

/** Opens the palette on its keys and at the page's own search, until the signal. */
export function bindSearch(widget: WidgetContext, getPanel: PanelLoader['get'], signal: AbortSignal) {
	const { host, options } = widget;
	const { assistant, gate, searchTrigger = '[data-docent-search]' } = options;
	let code: ReturnType<typeof load> | undefined;
	let palette: Promise<OpenPalette> | undefined;
	const load = () => import('./mount-palette.js');
	const prepare = () => {
		code ??= load();
		code.then(undefined, () => {
			code = undefined;
		});
		return code;
	};
	const openPanel = async () => {
		if (assistant !== false) (await getPanel())?.open({ focus: true });
	};
	const open = async (query = '') => {
		// The panel asks for consent.
		if (gate) return openPanel();
		try {
			palette ??= prepare().then(({ mountPalette }) => mountPalette(widget, getPanel));
			const ready = await palette;
			if (signal.aborted) ready.destroy();
			else ready.open(query);
		} catch (error) {
			palette = undefined;
			console.warn('Docent: the search could not be loaded.', error);
			await openPanel();
		}
	};
	const keys = searchKeys(options).map(systemKeys);
	const onKey = (event: Event) => {
		if (!opensSearch(event as KeyboardEvent, keys, widget)) return;
		event.preventDefault();
		void open();
	};
	listenAfterPage(host.shadow, onKey, signal);
	watchTriggers(searchTrigger, {
		host: host.element,
		open: (query) => void open(query),
		prepare: () => void (gate || prepare()),
		signal,
	});
	signal.addEventListener('abort', () => void palette?.then(({ destroy }) => destroy()));
	return {
		/** Shows the palette, with what the reader has typed into the page's own field. */
		open,
		close: async () => (await palette)?.close(),
	};
}
