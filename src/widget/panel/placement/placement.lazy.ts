import type { ResolvedOptions } from '../../../options/resolved-options.js';
import { openStorage } from '../../conversation/threads/storage.js';
import type { Host } from '../../host/host.js';
import { pushPage, standInPage } from '../../host/layout/push-page.js';
import css from './placement.css';

/** The reader's choices for the panel; an absent one is as the site has it. */
export interface OwnShape {
	/** Whether the panel is at the side of the page or above the page. */
	place?: 'docked-push' | 'popover';
	/** Wider, and as high as the window. */
	large?: boolean;
	/** CSS pixels. */
	width?: number;
}

type KeptWhere = Pick<ResolvedOptions, 'domain' | 'persistence'>;

/** The loader looks under the same name. */
const key = 'panel';

/** The shape that was kept, without members that are not valid. */
function readShape(options: KeptWhere): OwnShape {
	let kept: Record<string, unknown> | null;
	try {
		kept = JSON.parse(openStorage(options).read(key) ?? '{}');
	} catch {
		return {};
	}
	const { place, large, width } = kept ?? {};
	return {
		...((place === 'docked-push' || place === 'popover') && { place }),
		...(large === true && { large }),
		...(typeof width === 'number' && width > 0 && Number.isFinite(width) && { width }),
	};
}

/** Stores the reader's shape, where the site allows storage, or removes it when it is the site's own shape again. */
function keepShape(options: KeptWhere, shape: OwnShape): void {
	const text = JSON.stringify(shape);
	const storage = openStorage(options);
	if (text === '{}') storage.remove(key);
	else storage.write(key, text);
}

type PlacementOptions = Pick<ResolvedOptions, 'mode' | 'target' | 'position' | 'domain' | 'persistence'>;

/** Modes between which the reader chooses: the others are a part of the page, or cover it. */
const canMove = (mode: ResolvedOptions['mode']) => mode === 'popover' || mode.startsWith('docked');

/**
 * The place and the size of the panel, when they are not its own.
 *
 * @param onClose The reader wants the panel closed.
 * @param onReshape The reader has given it another shape.
 */
export function createPlacement({ element, root, addSheet }: Host, onClose: () => void, onReshape: () => void) {
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
		const wanted = `${mode} ${target} ${position} ${root.dir}`;
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
		/** The site's, or the reader's own where the site lets the panel float or be docked. */
		get mode() {
			return mode;
		},
		/** The reader's choices. */
		get shape() {
			return shape;
		},
		apply(next: PlacementOptions) {
			if (!options) shape = readShape(next);
			options = next;
			show();
		},
		/** Gives the panel the reader's shape. @param kept as long as an edge is being dragged nothing is stored */
		reshape(next: OwnShape, kept = true) {
			const { place, large, width } = next;
			const isSites = place === options?.mode;
			shape = { ...(place && !isSites && { place }), ...(large && { large }), ...(width && { width }) };
			show();
			if (!kept || !options) return;
			keepShape(options, shape);
			onReshape();
		},
		/** Puts everything back. */
		destroy() {
			undo();
			delete root.dataset.mode;
			delete root.dataset.large;
			root.style.removeProperty('--_docent-own-width');
		},
	};
}

export type Placement = ReturnType<typeof createPlacement>;

/** The area that covers the page behind a modal dialog belongs to the dialog itself, so nothing of its content was hit. */
const isBackdrop = (event: Event) =>
	event.target instanceof HTMLDialogElement && event.target.matches('.panel') && !isInside(event.target, event);

/** Whether a click is inside the dialog: one on its edge has the dialog as its target too. A click by keyboard has no position. */
function isInside(dialog: HTMLDialogElement, event: Event): boolean {
	const { clientX: x, clientY: y } = event as MouseEvent;
	const { left, right, top, bottom } = dialog.getBoundingClientRect();
	return x >= left && x <= right && y >= top && y <= bottom;
}

/**
 * Closes the panel by a click beside it. A press that began inside, as in selecting text, does not count.
 * @returns stops
 */
function closeByBackdrop(root: HTMLElement, onClose: () => void): () => void {
	let pressed = false;
	const onPress = (event: Event) => {
		pressed = isBackdrop(event);
	};
	const onClick = (event: Event) => {
		if (pressed && isBackdrop(event)) onClose();
		pressed = false;
	};
	root.addEventListener('pointerdown', onPress);
	root.addEventListener('click', onClick);
	return () => {
		root.removeEventListener('pointerdown', onPress);
		root.removeEventListener('click', onClick);
	};
}
