import { useMemo } from 'preact/hooks';
import type { DocentMessage } from '../../conversation/message.js';
import { icon } from '../icons.js';
import { useStrings } from '../language.js';
import { pageLanguage } from '../page-language.js';
import { useController } from '../state/panel-controller.js';
import { suggestionsOf } from './suggestions-of.js';

/** More chips would compete with the answer. */
const shown = 3;

/** Suggested next questions. A click asks. */
function Suggestions({ message }: { message: DocentMessage }) {
	const controller = useController();
	const strings = useStrings();
	const suggestions = useMemo(() => suggestionsOf(message).slice(0, shown), [message]);
	if (suggestions.length === 0) return null;
	return (
		<section class="mt-4">
			<h4 class="mb-2 font-semibold text-muted text-xs">{strings.askNext}</h4>
			<ul class="flex flex-col items-start" aria-label={strings.askNext}>
				{suggestions.map(({ text }) => (
					<li key={text} class="max-w-full">
						<button type="button" class="suggestion text-sm" onClick={() => controller.ask(text)}>
							<ArrowIcon />
							<span class="min-w-0 wrap-anywhere" dir="auto" lang={pageLanguage()}>
								{text}
							</span>
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}

const ArrowIcon = icon('M4 5v6a3 3 0 0 0 3 3h12M15 10l4 4-4 4', 16);

export { Suggestions as view };
