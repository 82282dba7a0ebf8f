/**
 * Moves the assistant into an element of the page, and back into it when the page has made the element anew. Where there is no
 * such element it waits, unseen.
 * @param host Our element on the page.
 * @param target Selector of the element.
 * @returns takes it out again
 */
export function standInPage(host: HTMLElement, target: string): () => void {
	const place = () => {
		if (host.isConnected && host.parentElement?.matches(target)) return;
		const found = document.querySelector(target);
		if (!found && host.dataset.mode === 'waiting' && host.isConnected) return;
		host.dataset.mode = found ? 'inline' : 'waiting';
		(found ?? document.body).append(host);
	};
	const warn = () => {
		if (host.dataset.mode === 'waiting')
			console.warn(`Docent: there is no element "${target}" to stand in; see "target".`);
	};
	// In the page the host is an ordinary element, not a popover.
	host.popover = null;
	place();
	if (document.readyState === 'complete') warn();
	else addEventListener('load', warn, { once: true });
	const observer = new MutationObserver(place);
	observer.observe(document.documentElement, { childList: true, subtree: true });
	return () => {
		observer.disconnect();
		removeEventListener('load', warn);
		delete host.dataset.mode;
		host.popover = 'manual';
		// The assistant was removed meanwhile.
		if (!host.isConnected) return;
		document.body.append(host);
		host.showPopover?.();
	};
}

/**
 * Makes room for the docked panel beside the page. By a style sheet of the document that is there only meanwhile: the page's
 * own styles, attributes and their spelling stay untouched, and strict pages allow it.
 * @param host Our element on the page.
 * @param atStart The panel is at the side where lines begin.
 * @returns gives the room back
 */
export function pushPage(host: Element, root: HTMLElement, atStart: boolean): () => void {
	const sheet = new CSSStyleSheet();
	const fixed = createFixedParts(host);
	const added = new Set<Element>();
	let pushed = 0;
	const sideNow = () => ((root.dir === 'rtl') === atStart ? 'right' : 'left');

	const push = (width: number) => {
		if (width === pushed) return;
		pushed = width;
		const side = sideNow();
		const { adoptedStyleSheets } = document;
		const place = adoptedStyleSheets.indexOf(sheet);
		if (width > 0) {
			sheet.replaceSync(`@media not print{html{margin-${side}:${width}px!important;--docent-docked-width:${width}px}}`);
			if (place < 0) adoptedStyleSheets.push(sheet);
		} else if (place >= 0) adoptedStyleSheets.splice(place, 1);
		fixed.push(width, side);
		if (width === 0) {
			page.disconnect();
			added.clear();
			return;
		}
		// The body may be another one after the reader has followed a link.
		page.observe(document.documentElement, { childList: true, subtree: true });
	};
	const again = () => fixed.push(pushed, sideNow());
	const leave = new AbortController();
	const look = whenIdle(leave.signal, () => {
		if (fixed.lookAt(added)) again();
		added.clear();
	});
	const page = new MutationObserver((changes) => {
		for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) added.add(node);
		if (added.size > 0) look();
	});
	// A closed panel has no width.
	const panels = new ResizeObserver((entries) => {
		const { target, borderBoxSize } = entries.at(-1) ?? {};
		// On small screens the panel covers the page.
		push(target?.matches(':modal') ? 0 : (borderBoxSize?.[0]?.inlineSize ?? 0));
	});
	let observed: Element | null = null;
	const observe = () => {
		const panel = root.querySelector('dialog.panel');
		if (panel === observed) return;
		if (observed) panels.unobserve(observed);
		if (panel) panels.observe(panel);
		observed = panel;
	};
	// The panel may be added later, or replaced when the mode changes.
	const children = new MutationObserver(observe);
	children.observe(root, { childList: true, subtree: true });
	observe();
	// Another window width may have another layout.
	addEventListener(
		'resize',
		() => {
			again();
			added.add(document.documentElement);
			look();
		},
		leave,
	);
	// On paper the page has no panel beside it.
	addEventListener('beforeprint', () => fixed.push(0, sideNow()), leave);
	addEventListener('afterprint', again, leave);
	return () => {
		leave.abort();
		children.disconnect();
		panels.disconnect();
		push(0);
		page.disconnect();
	};
}

/** Milliseconds between two looks at what the page has changed. */
const pause = 1_000;

/**
 * Runs when the browser is idle, soon after it is asked for and then once in a pause at most, however often that is.
 * @param signal ends it
 */
function whenIdle(signal: AbortSignal, run: () => void): () => void {
	let isWaiting = false;
	let last = Number.NEGATIVE_INFINITY;
	const go = () => {
		isWaiting = false;
		last = performance.now();
		if (!signal.aborted) run();
	};
	const wait = () => {
		// A busy page is never idle, and Safari does not tell.
		if ('requestIdleCallback' in globalThis) requestIdleCallback(go, { timeout: pause });
		else go();
	};
	return () => {
		if (isWaiting) return;
		isWaiting = true;
		setTimeout(wait, last + pause - performance.now());
	};
}

const elementsMax = 20_000;

/** The width in pixels that is left to a part at least. A part that would be narrower is shifted. */
const leastWidth = 200;

/** A selector-like name of an element, for its author. */
const nameOf = ({ localName, id, classList }: Element) =>
	`<${localName}${id && ` id="${id}"`}${classList.length > 0 ? ` class="${classList.value}"` : ''}>`;

/** Fixed elements among these and inside of them. */
function fixedElements(roots: Iterable<Element>): HTMLElement[] {
	const all = new Set<Element>();
	for (const root of roots) {
		if (!root.isConnected) continue;
		const inside = root.querySelectorAll('*');
		if (all.size + inside.length > elementsMax) return [];
		for (const element of [root, ...inside]) all.add(element);
	}
	return [...all].filter(
		(element): element is HTMLElement =>
			element instanceof HTMLElement && getComputedStyle(element).position === 'fixed',
	);
}

/** A new style sheet, or another width of the page, may fix what has been there before. */
const changesAll = (element: Element) =>
	element.matches('html, style, link') || element.querySelector('style, link') !== null;

/** The places within a part, as shares of its width and height, where text below it is looked for. */
const places = [0.05, 0.25, 0.45, 0.65, 0.85].flatMap((y) => [0.03, 0.3, 0.6].map((x) => ({ x, y })));

const hasText = ({ childNodes }: Element) =>
	[...childNodes].some((node) => node instanceof Text && node.data.trim() !== '');

/** Whether a part lies on text of the page, that of other parts left aside. */
function liesOnText(element: Element, parts: readonly Element[]): boolean {
	const { left, top, width, height } = element.getBoundingClientRect();
	const isText = (below: Element) => hasText(below) && !parts.some((part) => part.contains(below));
	return places.some(({ x, y }) => document.elementsFromPoint(left + width * x, top + height * y).some(isText));
}

/**
 * Headers and outlines that a site keeps in place while the page scrolls, and which its margin does not move. They are moved by animations that have ended: those
 * change neither attributes nor style sheets of the page, and are gone without a trace when they are cancelled.
 */
function createFixedParts(host: Element) {
	let found: readonly HTMLElement[] | undefined;
	let moves: Animation[] = [];
	let hasWarned = false;

	function pushOne(element: HTMLElement, width: number, side: 'left' | 'right', parts: readonly HTMLElement[]) {
		const limit = document.documentElement.clientWidth - width;
		const box = () => element.getBoundingClientRect();
		const covered = () => {
			const { left, right, height } = box();
			// A part outside the window waits to be moved in by the page.
			if (height === 0 || right <= 0 || left >= limit + width) return 0;
			return side === 'right' ? right - limit : width - left;
		};
		const move = (keyframe: PropertyIndexedKeyframes) => {
			const moved = element.animate(keyframe, { duration: 0, fill: 'forwards' });
			moves.push(moved);
			return moved;
		};
		if (covered() <= 1) return;
		const { left, right } = box();
		const atStart = left <= 1;
		const atEnd = right >= limit + width - 1;
		const spans = atStart && atEnd;
		const from = spans ? 0 : Number.parseFloat(getComputedStyle(element)[side]) || 0;
		const probe = move({ [side]: 'auto' });
		const free = box();
		probe.cancel();
		// A part that is placed from the other side, or by what stands around it, has a distance to this side as well.
		const isPlacedFromHere = Math.abs(free.left - left) > 1 || Math.abs(free.right - right) > 1;
		const remaining = side === 'right' ? limit - left : right - width;
		if (isPlacedFromHere) {
			move({
				[side]: `${from + width}px`,
				maxWidth: `calc(100% - ${width}px)`,
				...(spans && side === 'left' && { marginLeft: 0 }),
			});
		} else if ((side === 'right' ? atEnd : atStart) && remaining >= leastWidth) {
			move({ maxWidth: `${remaining}px` });
		}
		// Shifting keeps the size.
		if (covered() > 1 && !spans) {
			const wasOnText = liesOnText(element, parts);
			move({ translate: `${side === 'right' ? -covered() : covered()}px` });
			// There is no room for it, as in a narrow window, where sites hide it themselves.
			if (!wasOnText && liesOnText(element, parts)) move({ visibility: 'hidden' });
		}
		if (covered() <= 1 || hasWarned) return;
		hasWarned = true;
		console.warn(
			`Docent: the panel covers ${nameOf(element)}, which stands in the window and cannot be moved. Give it "${side}: var(--docent-docked-width)" in your own style sheet.`,
		);
	}

	return {
		/** Moves the parts that a panel of this width covers. A width of 0 moves them back. */
		push(width: number, side: 'left' | 'right') {
			for (const move of moves) move.cancel();
			moves = [];
			if (width === 0) {
				found = undefined;
				return;
			}
			found ??= fixedElements([document.body]).filter((element) => element !== host);
			const parts = found.filter(({ isConnected }) => isConnected);
			for (const element of parts) pushOne(element, width, side, parts);
		},
		/**
		 * Looks for more such parts in what the page has added.
		 * @returns whether the parts are others than before
		 */
		lookAt(added: Iterable<Element>): boolean {
			if (!found) return false;
			const known = found;
			const isAll = [...added].some(changesAll);
			const kept = isAll ? [] : known.filter(({ isConnected }) => isConnected);
			const next = new Set([...kept, ...fixedElements(isAll ? [document.body] : added)]);
			next.delete(host as HTMLElement);
			found = [...next];
			return found.length !== known.length || known.some((element) => !next.has(element));
		},
	};
}
