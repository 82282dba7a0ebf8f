import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ResolvedOptions } from '../../options/resolved-options.js';
import { fitVisibleArea } from '../page/layout/fit-visible-area.js';
import { smallScreen } from '../page/media.js';

interface PanelFrameProps {
	label: string;
	mode: ResolvedOptions['mode'];
	open: boolean;
	/** The reader leaves, one layer at a time. */
	onEscape: () => void;
	children: ComponentChildren;
}

/** What the panel stands in: a part of the page where it is one, a dialog elsewhere. */
export function PanelFrame({ label, mode, open, onEscape, children }: PanelFrameProps) {
	const dialog = useDialog(open, mode, onEscape);
	const inline = mode === 'inline';
	// A section and a dialog are different elements, so Preact makes a new one when the mode changes.
	const Frame = (inline ? 'section' : 'dialog') as 'dialog';
	return (
		<Frame
			ref={inline ? undefined : dialog}
			class="panel"
			part="panel"
			aria-label={label}
			onKeyDown={(event) => {
				if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
				event.preventDefault();
				onEscape();
			}}
		>
			{children}
		</Frame>
	);
}

/** Small screens get a modal dialog, because the panel covers the page there; elsewhere the page stays usable. */
function useDialog(open: boolean, mode: ResolvedOptions['mode'], onEscape: () => void) {
	const dialog = useRef<HTMLDialogElement>(null);
	// A layout effect, so that the dialog is visible when the composer's effect moves the focus into it.
	// biome-ignore lint/correctness/useExhaustiveDependencies: only opening, closing and another place matter here
	useLayoutEffect(() => {
		const element = dialog.current;
		if (!element || !open) return;
		const small = smallScreen();
		const show = () => {
			element.close();
			if (small.matches || mode === 'dialog') {
				element.tabIndex = -1;
				element.showModal();
				// `showModal` focuses the first button.
				element.focus();
			}
			// `show()` would move the focus, also when the panel is only restored.
			else element.setAttribute('open', '');
		};
		const onCancel = (event: Event) => {
			event.preventDefault();
			onEscape();
		};
		const stopFitting = fitVisibleArea(element);
		show();
		small.addEventListener('change', show);
		element.addEventListener('cancel', onCancel);
		return () => {
			stopFitting();
			small.removeEventListener('change', show);
			element.removeEventListener('cancel', onCancel);
			element.close();
		};
	}, [open, mode]);
	return dialog;
}
