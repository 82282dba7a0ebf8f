import type { ComponentChildren } from 'preact';
import { useCallback, useState } from 'preact/hooks';
import { diagramsStrings } from '../../../strings/parts/en-diagrams.js';
import { lazyPartOfPanelTexts, orMissing } from '../../lazy-part.js';
import { usePartStrings } from '../../part-strings.lazy.js';
import type { DiagramProps } from './diagram.lazy.js';

/** The parsers and the layout load when somebody asks for a diagram. */
const Diagram = lazyPartOfPanelTexts<DiagramProps>(() => import('./diagram.lazy.js'), orMissing);

interface DiagramButtonProps {
	code: string;
	/** Shows an element above the code, or removes it. */
	onAbove: (above: ComponentChildren) => void;
}

/** Switches between a diagram and its code. */
function DiagramButton({ code, onAbove }: DiagramButtonProps) {
	const strings = usePartStrings('diagrams', diagramsStrings);
	const [state, setState] = useState<'code' | 'diagram' | 'undrawn'>('code');
	const onUndrawn = useCallback(() => setState('undrawn'), []);
	if (!strings || state === 'undrawn') return null;
	const isShown = state === 'diagram';
	const toggle = () => {
		setState(isShown ? 'code' : 'diagram');
		onAbove(isShown ? undefined : <Diagram code={code} strings={strings} onUndrawn={onUndrawn} />);
	};
	return (
		<button type="button" class="md-diagram-toggle" onClick={toggle}>
			{isShown ? strings.showCode : strings.showDiagram}
		</button>
	);
}

export { DiagramButton as view };
