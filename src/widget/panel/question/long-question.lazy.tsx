import { useState } from 'preact/hooks';
import type { LaterStrings } from '../../strings/en-later.js';

/** The beginning of a question that would fill the view, and all of it on demand. */
function LongQuestionView({ text, later }: { text: string; later: LaterStrings }) {
	const [whole, setWhole] = useState(false);
	return (
		<>
			<span class={whole ? undefined : 'line-clamp-8'}>{text}</span>
			<button
				type="button"
				class="text-button mt-1 font-semibold text-text"
				aria-expanded={whole}
				onClick={() => setWhole(!whole)}
			>
				{whole ? later.question.less : later.question.more}
			</button>
		</>
	);
}

export { default as css } from './long-question.css';
export { LongQuestionView as view };
