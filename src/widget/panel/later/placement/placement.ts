import type { Host } from '../../../host.js';
import { pushPage } from '../../../page/push-page.js';
import { standInPage } from '../../../page/stand-in-page.js';
import type { ResolvedOptions } from '../../../resolved-options.js';
import { closeByBackdrop } from './close-by-backdrop.js';
import css from './placement.css';

/** Where the panel stands, when it does not float above the page. */
export interface Placement {
	apply(options: Pick<ResolvedOptions, 'mode' | 'target' | 'position'>): void;
	/** Puts everything back. */
	destroy(): void;
}

/** @param onClose The reader wants the panel closed. */
export function createPlacement({ element, root, addSheet }: Host, onClose: () => void): Placement {
	let applied = '';
	let undo = () => {};
	addSheet(css);
	return {
		apply({ mode, target, position }) {
			const wanted = `${mode} ${target} ${position}`;
			if (wanted === applied) return;
			undo();
			undo = () => {};
			applied = wanted;
			root.dataset.mode = mode;
			if (mode === 'inline') undo = standInPage(element, target);
			if (mode === 'docked-push') undo = pushPage(root, position === 'start');
			if (mode === 'dialog') undo = closeByBackdrop(root, onClose);
		},
		destroy() {
			undo();
			delete root.dataset.mode;
		},
	};
}
