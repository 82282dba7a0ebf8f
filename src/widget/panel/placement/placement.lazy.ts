import type { ResolvedOptions } from '../../../options/resolved-options.js';
import type { Host } from '../../boot/host.js';
import { pushPage } from '../../page/layout/push-page.js';
import { standInPage } from '../../page/layout/stand-in-page.js';
import { closeByBackdrop } from './close-by-backdrop.lazy.js';
import { keepShape, type OwnShape, readShape } from './own-shape.lazy.js';
import css from './placement.css';

type PlacementOptions = Pick<ResolvedOptions, 'mode' | 'target' | 'position' | 'domain' | 'persistence'>;

/** Where the panel stands and how large it is, when it is not just what it is by itself. */
export interface Placement {
	/** The site's, or the reader's own where the site lets the panel float or be docked. */
	readonly mode: ResolvedOptions['mode'];
	/** What the reader has made of it. */
	readonly shape: OwnShape;
	apply(options: PlacementOptions): void;
	/** Gives the panel the reader's shape. @param kept as long as an edge is being dragged nothing is stored */
	reshape(shape: OwnShape, kept?: boolean): void;
	/** Puts everything back. */
	destroy(): void;
}

/** Modes between which the reader chooses: the others are a part of the page, or cover it. */
const canMove = (mode: ResolvedOptions['mode']) => mode === 'popover' || mode.startsWith('docked');

/**
 * @param onClose The reader wants the panel closed.
 * @param onReshape The reader has given it another shape.
 */
export function createPlacement(
	{ element, root, addSheet }: Host,
	onClose: () => void,
	onReshape: () => void,
): Placement {
	let applied = '';
	let mode: ResolvedOptions['mode'] = 'popover';
	let options: PlacementOptions | undefined;
	let shape: OwnShape = {};
	let undo = () => {};
	addSheet(css);

	function show() {
		if (!options) return;
		const { target, position } = options;
		mode = (canMove(options.mode) && shape.place) || options.mode;
		root.toggleAttribute('data-large', shape.large === true);
		if (shape.width) root.style.setProperty('--_docent-own-width', `${shape.width}px`);
		else root.style.removeProperty('--_docent-own-width');
		const wanted = `${mode} ${target} ${position}`;
		if (wanted === applied) return;
		undo();
		undo = () => {};
		applied = wanted;
		root.dataset.mode = mode;
		if (mode === 'inline') undo = standInPage(element, target);
		if (mode === 'docked-push') undo = pushPage(element, root, position === 'start');
		if (mode === 'dialog') undo = closeByBackdrop(root, onClose);
	}

	return {
		get mode() {
			return mode;
		},
		get shape() {
			return shape;
		},
		apply(next) {
			if (!options) shape = readShape(next);
			options = next;
			show();
		},
		reshape(next, kept = true) {
			const { place, large, width } = next;
			const isSites = place === options?.mode;
			shape = { ...(place && !isSites && { place }), ...(large && { large }), ...(width && { width }) };
			show();
			if (!kept || !options) return;
			keepShape(options, shape);
			onReshape();
		},
		destroy() {
			undo();
			delete root.dataset.mode;
			delete root.dataset.large;
			root.style.removeProperty('--_docent-own-width');
		},
	};
}
