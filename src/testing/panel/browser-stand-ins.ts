import { vi } from 'vitest';

/** The parts of the reader's browser that a test decides. */
export interface StandIns {
	/** Media queries that hold; all others do not. Changing it tells those who listen. */
	setMedia(...queries: string[]): void;
	/** The text on the clipboard. */
	readonly clipboard: string;
	/** Pages without https have no clipboard. @default true */
	allowClipboard(allowed: boolean): void;
	/** Takes everything away again. */
	remove(): void;
}

/** `matchMedia` by the text of the queries alone, each of those in a list. */
function standInForMedia() {
	let holding: readonly string[] = [];
	const lists = new Set<EventTarget>();
	vi.stubGlobal('matchMedia', (media: string) => {
		const list = Object.defineProperty(new EventTarget(), 'matches', {
			get: () => media.split(', ').some((query) => holding.includes(query)),
		});
		lists.add(list);
		return list;
	});
	return (...queries: string[]) => {
		holding = queries;
		for (const list of lists) list.dispatchEvent(new Event('change'));
	};
}

/** Opening and closing as the standard has it. A modal dialog here does not make the page inert and takes no focus. */
function standInForDialog() {
	const { prototype } = HTMLDialogElement;
	const methods: Record<'show' | 'showModal' | 'close', (this: HTMLDialogElement) => void> = {
		show() {
			this.open = true;
		},
		showModal() {
			if (this.open) throw new DOMException('The dialog is open already.', 'InvalidStateError');
			this.open = true;
			this.dataset.modal = '';
		},
		close() {
			if (!this.open) return;
			this.open = false;
			delete this.dataset.modal;
			queueMicrotask(() => this.dispatchEvent(new Event('close')));
		},
	};
	Object.assign(prototype, methods);
	return () => {
		for (const name of Object.keys(methods)) Reflect.deleteProperty(prototype, name);
	};
}

/** The sheets are kept and apply to nothing: what they do is seen in real browsers. */
function standInForSheets() {
	const sheets = new WeakMap<DocumentOrShadowRoot, CSSStyleSheet[]>();
	for (const { prototype } of [Document, ShadowRoot])
		Object.defineProperty(prototype, 'adoptedStyleSheets', {
			configurable: true,
			get(this: DocumentOrShadowRoot) {
				const list = sheets.get(this) ?? [];
				sheets.set(this, list);
				return list;
			},
			set(this: DocumentOrShadowRoot, list: CSSStyleSheet[]) {
				sheets.set(this, list);
			},
		});
	// Reading one takes longer than a rendering of the panel.
	CSSStyleSheet.prototype.replaceSync = () => undefined;
	// The sheets stay, because code that still loads when a test ends adds its sheet to a widget that is gone.
	return () => undefined;
}

/** Nothing is laid out, so everything stands in the corner. */
function standInForLayout() {
	Object.assign(Range.prototype, { getBoundingClientRect: () => new DOMRect() });
	return () => Reflect.deleteProperty(Range.prototype, 'getBoundingClientRect');
}

function standInForClipboard() {
	let text = '';
	let allowed = true;
	Object.defineProperty(navigator, 'clipboard', {
		configurable: true,
		get: () =>
			allowed
				? {
						async writeText(written: string) {
							text = written;
						},
					}
				: undefined,
	});
	return {
		read: () => text,
		allow(value: boolean) {
			allowed = value;
		},
		remove: () => Reflect.deleteProperty(navigator, 'clipboard'),
	};
}

/** Parts of a browser that jsdom lacks and the widget uses, each in the smallest form that is true to its standard. */
export function installStandIns(): StandIns {
	const setMedia = standInForMedia();
	vi.stubGlobal('CSS', { supports: () => false });
	const clipboard = standInForClipboard();
	const removals = [standInForDialog(), standInForSheets(), standInForLayout(), clipboard.remove];
	return {
		setMedia,
		get clipboard() {
			return clipboard.read();
		},
		allowClipboard: clipboard.allow,
		remove() {
			vi.unstubAllGlobals();
			for (const remove of removals) remove();
		},
	};
}
