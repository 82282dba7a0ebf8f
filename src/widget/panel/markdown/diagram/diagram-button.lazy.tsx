import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { diagramsStrings } from '../../../strings/parts/en-diagrams.js';
import { lazyPartOfPanelTexts } from '../../lazy-part.js';
import { usePartStrings } from '../../part-strings.lazy.js';
import { useController } from '../../state/panel-controller.js';
import { usePanelFact } from '../../state/panel-state.js';
import type { DiagramProps } from './diagram.lazy.js';

/** The parsers and the layout load with the first diagram. */
const Diagram = lazyPartOfPanelTexts<DiagramProps>(() => import('./diagram.lazy.js'));

interface DiagramButtonProps {
	code: string;
	/** Shows an element above the code, or removes it. */
	onAbove: (above: ComponentChildren) => void;
}

/** Draws a diagram in place of its code, and switches between both. Code that is no diagram of a known kind stays as it is. */
function DiagramButton({ code, onAbove }: DiagramButtonProps) {
	const strings = usePartStrings('diagrams', diagramsStrings);
	const { store } = useController();
	const isShown = usePanelFact(store, ({ asCode = [] }) => !asCode.includes(code));
	const [isDrawn, setDrawn] = useState(false);
	useEffect(() => {
		if (strings) onAbove(isShown ? <Diagram code={code} strings={strings} onDrawn={setDrawn} /> : undefined);
	}, [strings, isShown, code, onAbove]);
	if (!strings || (isShown && !isDrawn)) return null;
	const toggle = () => {
		const { asCode = [] } = store.get();
		store.set({ asCode: isShown ? [...asCode, code] : asCode.filter((other) => other !== code) });
	};
	return (
		<button type="button" class="md-diagram-toggle" onClick={toggle}>
			{isShown ? strings.showCode : strings.showDiagram}
		</button>
	);
}

export { DiagramButton as view };
