import { useEffect, useMemo } from 'preact/hooks';
import type { DiagramsStrings } from '../../../strings/parts/en-diagrams.js';
import { readableProse } from '../../hidden-characters.js';
import { drawFlowchart } from './draw-flowchart.js';
import { drawSequence } from './draw-sequence.js';
import type { Drawing } from './drawing.js';
import { readFlowchart } from './flowchart.js';
import { readSequence } from './sequence.js';

export interface DiagramProps {
	code: string;
	strings: DiagramsStrings;
	/** Is called with whether the code is a diagram that is known here. */
	onDrawn: (isDrawn: boolean) => void;
}

function draw(code: string): Drawing | undefined {
	const source = readableProse(code);
	try {
		const flowchart = readFlowchart(source);
		if (flowchart) return drawFlowchart(flowchart);
		const sequence = readSequence(source);
		return sequence && drawSequence(sequence);
	} catch {
		// A graph that the layout does not know how to place.
		return undefined;
	}
}

/** Wider pictures scroll, so that their words can be read. */
const leastShare = 0.7;

/** A diagram as a picture, named by the words in it. */
function Diagram({ code, strings, onDrawn }: DiagramProps) {
	const drawing = useMemo(() => draw(code), [code]);
	useEffect(() => {
		onDrawn(!!drawing);
	}, [drawing, onDrawn]);
	if (!drawing) return null;
	const [width, height] = [Math.ceil(drawing.width), Math.ceil(drawing.height)];
	const words = [...new Set(drawing.words)].join(', ').replace(/\s+/g, ' ');
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls.
		// biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll wide diagrams.
		<div class="md-diagram" role="group" tabIndex={0} aria-label={strings.diagram}>
			<svg
				role="img"
				aria-label={`${strings.diagram}: ${words.length > 300 ? `${words.slice(0, 300)}…` : words}`}
				viewBox={`0 0 ${width} ${height}`}
				width={width}
				height={height}
				style={{ minInlineSize: `${Math.round(width * leastShare)}px` }}
			>
				{drawing.content}
			</svg>
		</div>
	);
}

export { default as css } from './diagram.css';
export { Diagram as view };
