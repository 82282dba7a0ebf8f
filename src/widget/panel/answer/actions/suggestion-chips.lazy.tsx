import { useMemo } from 'preact/hooks';
import { isTouched } from '../../../page/media.js';
import type { LaterStrings } from '../../../strings/en-later.js';
import { Icon } from '../../icons.js';
import { usePanel } from '../../use-panel.js';
import type { AnswerPartProps } from '../answer.js';
import { suggestionsOf } from './suggestions-of.lazy.js';

/** More would compete with the answer. */
const shown = 3;

/** Questions that may come next; a click asks. */
export function SuggestionChips({ message, later }: AnswerPartProps & { later: LaterStrings }) {
	const { controller } = usePanel();
	const suggestions = useMemo(() => suggestionsOf(message).slice(0, shown), [message]);
	if (suggestions.length === 0) return null;
	const ask = (text: string) => {
		controller.ask(text);
		// The chip goes with the click; on touch the keyboard would cover the answer.
		if (!isTouched()) controller.open({ focus: true });
	};
	return (
		<section class="mt-4">
			<h4 class="mb-1.5 font-semibold text-muted text-xs">{later.suggestions.label}</h4>
			<ul class="flex flex-col items-start gap-1.5" aria-label={later.suggestions.label}>
				{suggestions.map(({ text }) => (
					<li key={text} class="max-w-full">
						<button type="button" class="suggestion text-sm" onClick={() => ask(text)}>
							<ArrowIcon />
							<span class="min-w-0 wrap-anywhere" dir="auto">
								{text}
							</span>
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}

const ArrowIcon = () => (
	<Icon size={14}>
		<path d="M4 5v6a3 3 0 0 0 3 3h12M15 10l4 4-4 4" />
	</Icon>
);
