import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LaterStrings } from '../../../strings/en-later.js';
import { usePanel } from '../../use-panel.js';
import menuCss from './menu.css';
import { createMenuActions } from './menu-actions.js';

export const css = menuCss;

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

/** What is wanted now and then: it stands behind one button, so that the header stays calm. */
export function MenuView({ opener, title, onClose, later }: MenuProps & { later: LaterStrings }) {
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
		const { ownerDocument } = menu.current ?? {};
		ownerDocument?.addEventListener('pointerdown', onPress, true);
		return () => ownerDocument?.removeEventListener('pointerdown', onPress, true);
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
