import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { wantsStillness } from '../../page/media.js';
import { ownDocument } from '../../page/own-document.js';
import type { LaterStrings } from '../../strings/en-later.js';
import { type MenuStrings, menuStrings } from '../../strings/parts/en-menu.js';
import { loadPartStrings } from '../../strings/parts/load-part-strings.js';
import { lazyPart } from '../lazy-part.js';
import { usePanel } from '../use-panel.js';
import type { ConnectProps } from './connect.lazy.js';
import { createMenuActions, type MenuAction } from './menu-actions.lazy.js';
import { findForPrograms, pageItems } from './page-items.lazy.js';

export interface MenuProps {
	/** Gets the focus back. */
	opener: RefObject<HTMLElement | null>;
	/** Heads a copied conversation. */
	title: string;
	onClose: () => void;
}

const Connect = lazyPart<ConnectProps>(() => import('./connect.lazy.js'));

/** What is known of the page and the service, with the words for it; nothing until both are there. */
function usePageItems() {
	const panel = usePanel();
	const [found, setFound] = useState<{ strings: MenuStrings; items: Parameters<typeof pageItems>[0] }>();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
	useEffect(() => {
		let gone = false;
		Promise.all([loadPartStrings(panel.language.tag, 'menu', menuStrings), findForPrograms(panel)]).then(
			([strings, items]) => gone || setFound({ strings, items }),
			() => {},
		);
		return () => {
			gone = true;
		};
	}, []);
	return found;
}

/** Where the focus goes by a key, of `count` items; `undefined` for keys that move nothing. */
function nextItem(key: string, current: number, count: number): number | undefined {
	if (key === 'ArrowDown') return (current + 1) % count;
	if (key === 'ArrowUp') return (current - 1 + count) % count;
	if (key === 'Home') return 0;
	if (key === 'End') return count - 1;
	return undefined;
}

/** Fades a copy of the menu out, because the menu itself is removed at once. */
function fadeAway(element: HTMLElement, box: HTMLElement) {
	if (!element.animate || wantsStillness()) return;
	const picture = element.cloneNode(true) as HTMLElement;
	picture.inert = true;
	picture.ariaHidden = 'true';
	picture.style.animation = 'none';
	box.append(picture);
	picture.animate({ opacity: [1, 0] }, { duration: 120, fill: 'forwards' }).onfinish = () => picture.remove();
}

/** The header's menu: rare actions behind one button. */
function MenuView({ opener, title, onClose, later }: MenuProps & { later: LaterStrings }) {
	const panel = usePanel();
	const menu = useRef<HTMLDivElement>(null);
	const [said, setSaid] = useState('');
	const [connecting, setConnecting] = useState(false);
	const found = usePageItems();
	const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
	const close = (focus: boolean) => {
		onClose();
		if (focus) opener.current?.focus();
	};

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
	useEffect(() => {
		items()[0]?.focus();
		// Anything pressed elsewhere closes it, on the page as well; its own button does that by itself.
		const onPress = (event: Event) => {
			const path = event.composedPath();
			// What stands in its place closes by itself.
			if (!menu.current) return;
			if (!path.includes(menu.current) && !path.includes(opener.current as EventTarget)) onClose();
		};
		ownDocument.addEventListener('pointerdown', onPress, true);
		const box = menu.current?.parentElement;
		const view = menu.current;
		return () => {
			ownDocument.removeEventListener('pointerdown', onPress, true);
			if (view?.isConnected && box) fadeAway(view, box);
		};
	}, []);

	const onKeyDown = (event: KeyboardEvent) => {
		const all = items();
		const next = nextItem(event.key, all.indexOf(event.target as HTMLElement), all.length);
		if (next !== undefined) all[next]?.focus();
		else if (event.key === 'Escape') close(true);
		else if (event.key === 'Tab') return close(true);
		else return;
		event.preventDefault();
		event.stopPropagation();
	};

	const item = ({ name, icon: Icon, hint, href, confirm, run }: MenuAction) => {
		const Element = href ? 'a' : 'button';
		return (
			<Element
				key={name}
				{...(href ? { href, target: '_blank', rel: 'noopener' } : { type: 'button' as const })}
				class="menu-item"
				role="menuitem"
				tabIndex={-1}
				onClick={async () => {
					const isAsked = confirm !== undefined && said !== confirm;
					const result = isAsked ? confirm : await run?.();
					if (result === undefined) close(true);
					else if (result) setSaid(result);
				}}
			>
				<Icon />
				<span>
					{name}
					{hint && <small>{hint}</small>}
				</span>
			</Element>
		);
	};

	if (connecting && found) return <Connect menuStrings={found.strings} onClose={() => close(true)} />;
	const ofPage = found ? pageItems(found.items, found.strings, later.menu.copyFailed, () => setConnecting(true)) : [];
	return (
		<div class="menu" ref={menu}>
			<div role="menu" tabIndex={-1} aria-label={panel.strings.more} onKeyDown={onKeyDown}>
				{createMenuActions(panel, later.menu, title).map(item)}
				{/* Below: they may come a moment later, and must not move what the reader reaches for. */}
				{ofPage.length > 0 && <hr class="menu-line" />}
				{ofPage.map(item)}
			</div>
			<p class="menu-said" role="status">
				{said}
			</p>
		</div>
	);
}

export { default as css } from './menu.css';
export { MenuView as view };
