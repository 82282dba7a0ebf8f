import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { nextTask } from '../boot/next-task.js';
import { CloseIcon, HistoryIcon, MoreIcon, NewIcon } from './icons.js';
import { useStrings } from './language.js';
import { lazyPart, orMissing } from './lazy-part.js';
import type { PlacementLoader } from './placement/placement-loader.js';
import { useController } from './state/panel-controller.js';
import { usePanelFact } from './state/panel-state.js';

const Menu = lazyPart(() => import('./menu/menu.lazy.js'), orMissing);
const Shape = lazyPart(() => import('./placement/shape.lazy.js'));

/** Milliseconds after the first answer before the code for resizing is loaded. */
const shapeDelay = 1500;

interface HeaderProps {
	title: string;
	placement: PlacementLoader;
	/** The conversation has not begun. */
	isEmpty: boolean;
	/** Earlier conversations fill the panel. */
	inHistory: boolean;
	/** The panel can be resized: there is an answer already, or the reader has resized it before. */
	sizable: boolean;
	/** Stands below the title. */
	children: ComponentChildren;
}

export function Header({ title, placement, isEmpty, inHistory, sizable, children }: HeaderProps) {
	const controller = useController();
	const strings = useStrings();
	const inPage = placement.mode === 'inline';
	const menuOpen = usePanelFact(controller.store, ({ menu }) => menu);
	const setMenuOpen = (menu: boolean) => controller.store.set({ menu });
	const [settled, setSettled] = useState(false);
	useEffect(() => {
		const timer = sizable ? setTimeout(() => setSettled(true), shapeDelay) : undefined;
		return () => clearTimeout(timer);
	}, [sizable]);
	const more = useRef<HTMLButtonElement>(null);
	return (
		<div
			part="header"
			class="header relative flex items-center gap-1 border-b border-line ps-4 pe-3 pt-3 pb-[11px] pointer-coarse:py-2 low:py-0"
		>
			<span class="mark me-2 grid" />
			<h2 class="min-w-0 flex-1 truncate font-semibold text-lg">{title}</h2>
			{/* The first button, because it appears last: it moves none of the others. */}
			{(settled || placement.current) && sizable && !inPage && <Shape placement={placement} />}
			{!isEmpty && (
				<HeaderButton name={strings.newConversation} icon={NewIcon} onClick={() => nextTask(controller.startNew)} />
			)}
			{!controller.options.gate && (
				<HeaderButton
					name={strings.history}
					icon={HistoryIcon}
					expanded={inHistory}
					onClick={() => controller.showHistory(!inHistory)}
				/>
			)}
			<button
				ref={more}
				type="button"
				class="icon-button"
				aria-label={strings.more}
				title={strings.more}
				aria-haspopup="menu"
				aria-expanded={menuOpen}
				onPointerEnter={Menu.preload}
				onClick={() => setMenuOpen(!menuOpen)}
			>
				<MoreIcon />
			</button>
			{!inPage && <HeaderButton name={strings.close} icon={CloseIcon} onClick={controller.close} />}
			{menuOpen && <Menu opener={more} title={title} placement={placement} onClose={() => setMenuOpen(false)} />}
			{children}
		</div>
	);
}

interface HeaderButtonProps {
	name: string;
	icon: () => ComponentChildren;
	expanded?: boolean;
	onClick: () => void;
}

const HeaderButton = ({ name, icon: Icon, expanded, onClick }: HeaderButtonProps) => (
	<button type="button" class="icon-button" aria-label={name} aria-expanded={expanded} title={name} onClick={onClick}>
		<Icon />
	</button>
);
