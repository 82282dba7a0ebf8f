import { useEffect, useRef } from 'preact/hooks';
import type { LaterStrings } from '../../strings/en-later.js';
import { icon } from '../icons.js';

import type { OwnShape } from './placement.lazy.js';
import type { PlacementLoader } from './placement-loader.js';

interface ShapeProps {
	placement: PlacementLoader;
}

const LargerIcon = icon('M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7');
const SmallerIcon = icon('M20 10h-6V4M14 10l7-7M4 14h6v6M10 14l-7 7');

/** CSS pixels that an arrow key moves the edge by. */
const step = 16;

/** The controls for the panel's size: a button in the header, and the panel's edge. */
function ShapeView({ placement, later }: ShapeProps & { later: LaterStrings }) {
	const { large } = placement.current?.shape ?? {};
	const name = large ? later.shape.smaller : later.shape.larger;
	useEffect(() => void placement.load().catch(() => undefined), [placement]);
	const resize = async () => {
		const { shape, reshape } = await placement.load();
		reshape({ place: shape.place, large: !shape.large });
	};
	return (
		<>
			<button type="button" class="icon-button shape" aria-label={name} title={name} onClick={resize}>
				{large ? <SmallerIcon /> : <LargerIcon />}
			</button>
			{placement.mode !== 'dialog' && <Edge placement={placement} label={later.shape.width} />}
		</>
	);
}

/** The edge that looks towards the page: it can be dragged, and moved with the arrow keys. */
function Edge({ placement, label }: ShapeProps & { label: string }) {
	const edge = useRef<HTMLHRElement>(null);
	const drag = useRef<{ from: number; width: number }>(undefined);
	const panel = () => edge.current?.closest('.panel') as HTMLElement;
	const width = () => panel().getBoundingClientRect().width;
	/** 1 where the panel grows to the left. */
	const side = () => {
		const { left, right } = panel().getBoundingClientRect();
		return (edge.current?.getBoundingClientRect().left ?? 0) < (left + right) / 2 ? 1 : -1;
	};
	const reshape = (changes: OwnShape, kept = true) =>
		placement.current?.reshape({ ...placement.current.shape, ...changes }, kept);
	/** The style sheet limits the width; the width that results is kept. */
	const setWidth = (wanted: number) => {
		reshape({ width: Math.max(1, wanted) }, false);
		reshape({ width: Math.round(width()) });
	};

	// biome-ignore lint/correctness/useExhaustiveDependencies: the panel is the same for good
	useEffect(() => {
		if (!globalThis.ResizeObserver) return;
		// Kept here: the edge leaves before the observer does.
		const frame = panel();
		const tell = () => {
			const { minInlineSize, maxInlineSize } = getComputedStyle(frame);
			edge.current?.setAttribute('aria-valuenow', `${Math.round(frame.getBoundingClientRect().width)}`);
			edge.current?.setAttribute('aria-valuemin', `${Math.round(Number.parseFloat(minInlineSize)) || 0}`);
			edge.current?.setAttribute('aria-valuemax', `${Math.round(Number.parseFloat(maxInlineSize)) || innerWidth}`);
		};
		const observer = new ResizeObserver(tell);
		observer.observe(frame);
		return () => observer.disconnect();
	}, []);

	const onKeyDown = (event: KeyboardEvent) => {
		const { key } = event;
		if (key === 'ArrowLeft') setWidth(width() + step * side());
		else if (key === 'ArrowRight') setWidth(width() - step * side());
		else if (key === 'Home') setWidth(1);
		else if (key === 'End') setWidth(innerWidth);
		else return;
		event.preventDefault();
	};
	const end = () => {
		if (!drag.current) return;
		drag.current = undefined;
		reshape({ width: Math.round(width()) });
	};
	return (
		<hr
			ref={edge}
			class="edge"
			tabIndex={0}
			aria-label={label}
			aria-orientation="vertical"
			aria-valuenow={0}
			onKeyDown={onKeyDown}
			onDblClick={() => reshape({ width: undefined })}
			onPointerDown={(event) => {
				if (event.button !== 0) return;
				event.currentTarget.setPointerCapture(event.pointerId);
				drag.current = { from: event.clientX, width: width() };
			}}
			onPointerMove={({ clientX }) => {
				if (drag.current)
					reshape({ width: Math.max(1, drag.current.width + (drag.current.from - clientX) * side()) }, false);
			}}
			onPointerUp={end}
			onPointerCancel={end}
		/>
	);
}

export { default as css } from './shape.css';
export { ShapeView as view };
