import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { CodeBlock } from '../code-block.js';
import { codeText } from '../code-text.js';
import { useMarkdownSettings } from '../markdown-context.js';

/** Draws a formula; undefined when it is not valid. */
type DrawFormula = (tex: string, display: boolean) => VNode | undefined;

let draw: DrawFormula = () => undefined;

export function setFormulaView(view: DrawFormula): void {
	draw = view;
}

interface FormulaViewProps {
	tex: string;
	/** Whether it stands on a line of its own. */
	display: boolean;
	/** Whether it is a block, and not a part of a line. */
	isBlock: boolean;
}

/** A formula; its source as code where it cannot be drawn. */
export function FormulaView({ tex, display, isBlock }: FormulaViewProps) {
	const { strings } = useMarkdownSettings();
	const drawn = useMemo(() => draw(tex, display), [tex, display]);
	if (!drawn && isBlock) return <CodeBlock code={tex} language="latex" info="latex" complete />;
	if (!drawn) {
		return (
			<code class="md-span" dir="ltr">
				{codeText(tex)}
			</code>
		);
	}
	if (!display) return drawn;
	return (
		// A paragraph may hold it too, so it is a span. A wide one scrolls, which the keyboard must reach.
		// biome-ignore lint/a11y/noNoninteractiveTabindex: see above
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls.
		<span class="md-formula" dir="ltr" role="group" tabIndex={0} aria-label={strings.formula}>
			{drawn}
		</span>
	);
}
