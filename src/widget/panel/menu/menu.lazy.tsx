import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { wantsStillness } from '../../page/media.js';
import { ownDocument } from '../../page/own-document.js';
import type { LaterStrings } from '../../strings/en-later.js';
import { usePanel } from '../use-panel.js';
import { createMenuActions } from './menu-actions.lazy.js';

export interface MenuProps {
	/** Gets the focus back. */
	opener: RefObject<HTMLElement | null>;
	/** Heads a copied conversation. */
	title: string;
	onClose: () => void;
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
			if (!path.includes(menu.current as EventTarget) && !path.includes(opener.current as EventTarget)) onClose();
		};
		ownDocument.addEventListener('pointerdown', onPress, true);
		const box = menu.current?.parentElement;
		const view = menu.current;
		return () => {
			ownDocument.removeEventListener('pointerdown', onPress, true);
			if (view && box) fadeAway(view, box);
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

	return (
		<div class="menu" ref={menu}>
			<div role="menu" tabIndex={-1} aria-label={panel.strings.more} onKeyDown={onKeyDown}>
				{createMenuActions(panel, later.menu, title).map(({ name, icon: Icon, hint, confirm, run }) => (
					<button
						key={name}
						type="button"
						class="menu-item"
						role="menuitem"
						tabIndex={-1}
						onClick={async () => {
							const isAsked = confirm !== undefined && said !== confirm;
							const result = isAsked ? confirm : await run();
							if (result) setSaid(result);
							else close(true);
						}}
					>
						<Icon />
						<span>
							{name}
							{hint && <small>{hint}</small>}
						</span>
					</button>
				))}
			</div>
			<p class="menu-said" role="status">
				{said}
			</p>
		</div>
	);
}

export { default as css } from './menu.css';
export { MenuView as view };
