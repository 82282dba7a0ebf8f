import type { DocentMessage } from '../../conversation/message.js';
import type { LaterStrings } from '../../strings/en-later.js';

/** The model's reasoning as plain text, because it is not a part of the answer. */
function ReasoningView({ message, later }: { message: DocentMessage; later: LaterStrings }) {
	const thoughts = message.parts.flatMap((part) => (part.type === 'reasoning' && part.text.trim() ? [part.text] : []));
	if (thoughts.length === 0) return null;
	return (
		<section class="mt-2" aria-label={later.reasoning.thought}>
			<p class="border-s-2 border-line ps-3 wrap-anywhere whitespace-pre-wrap" dir="auto">
				{thoughts.join('\n\n')}
			</p>
		</section>
	);
}

export { default as css } from './reasoning.css';
export { ReasoningView as view };
