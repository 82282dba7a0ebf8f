import type { PassageView, Surroundings } from '../../page/passages/reveal-passage.js';

/** The controls by which a reader changes the size of the panel. */
const sizing = '.edge, .shape';

const sizes = ['min-inline-size', 'inline-size', 'block-size'];

/** The room that an open panel gives to a marked passage. */
export function createPanelRoom(root: HTMLElement) {
	const { mode = 'popover' } = root.dataset;
	let panel: HTMLElement | null = null;
	const giveBack = () => {
		for (const size of sizes) panel?.style.removeProperty(size);
		panel?.removeAttribute('data-narrow');
		for (const name of ['pointerdown', 'keydown']) root.removeEventListener(name, onSizing, true);
	};
	const onSizing = ({ target }: Event) => {
		if ((target as Element).closest(sizing)) giveBack();
	};
	return {
		/** The place of a panel above the page; undefined if the panel is next to or in the page, or closed. */
		measure(): Surroundings['panel'] {
			giveBack();
			panel = root.querySelector<HTMLElement>('dialog.panel[open]:not(:modal)');
			if (!panel || !/^(?:popover|docked)$/.test(mode)) return undefined;
			const { top, right, bottom, left } = panel.getBoundingClientRect();
			return { top, right, bottom, left, canBeLower: mode === 'popover' };
		},
		make({ panelWidth, panelHeight }: PassageView) {
			if (!panelWidth && !panelHeight) return;
			if (panelWidth) {
				// The title keeps its place, so the button that makes the panel larger goes.
				panel?.setAttribute('data-narrow', '');
				panel?.style.setProperty('min-inline-size', '0');
				panel?.style.setProperty('inline-size', `${panelWidth}px`);
			}
			if (panelHeight) panel?.style.setProperty('block-size', `${panelHeight}px`);
			// A size that the reader chooses replaces this one.
			for (const name of ['pointerdown', 'keydown']) root.addEventListener(name, onSizing, true);
		},
		/** Gives the panel its own size again. */
		giveBack,
	};
}
