import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { diagramsStrings } from '../../../strings/parts/en-diagrams.js';
import { lazyPartOfPanelTexts, orMissing } from '../../lazy-part.js';
import { usePartStrings } from '../../part-strings.lazy.js';
import { useController } from '../../state/panel-controller.js';
import { usePanelFact } from '../../state/panel-state.js';
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
	const { store } = useController();
	const isShown = usePanelFact(store, ({ diagrams = [] }) => diagrams.includes(code));
	const [isUndrawn, setUndrawn] = useState(false);
	const onUndrawn = useCallback(() => setUndrawn(true), []);
	useEffect(() => {
		if (strings) onAbove(isShown ? <Diagram code={code} strings={strings} onUndrawn={onUndrawn} /> : undefined);
	}, [strings, isShown, code, onAbove, onUndrawn]);
	if (!strings || isUndrawn) return null;
	const toggle = () => {
		const { diagrams = [] } = store.get();
		store.set({ diagrams: isShown ? diagrams.filter((other) => other !== code) : [...diagrams, code] });
	};
	return (
		<button type="button" class="md-diagram-toggle" onClick={toggle}>
			{isShown ? strings.showCode : strings.showDiagram}
		</button>
	);
}

export { DiagramButton as view };
