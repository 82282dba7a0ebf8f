import { useLayoutEffect, useState } from 'preact/hooks';
import { type PageStarters, watchPageStarters } from '../../page/content/page-starters.js';
import { useStrings } from '../language.js';
import { useController } from '../state/panel-controller.js';
import { usePanelFact } from '../state/panel-state.js';

export function EmptyState() {
	const controller = useController();
	const strings = useStrings();
	const starters = useStarters();
	return (
		<div class="empty row-start-2 grid overflow-y-auto px-5 py-4">
			<div class="m-auto flex w-full max-w-88 flex-col items-center text-center">
				<span class="mark mb-3 grid size-12 place-items-center rounded-xl bg-accent-soft" />
				<h3 class="font-semibold text-lg">{strings.emptyTitle}</h3>
				<p class="mt-1 text-balance text-muted text-sm">{strings.emptyText}</p>
				{starters.length > 0 && (
					<ul class="mt-5 flex flex-col items-center gap-1.5" aria-label={strings.starters}>
						{starters.map((question) => (
							<li key={question}>
								<button type="button" class="suggestion text-sm" onClick={() => controller.ask(question)}>
									<span class="min-w-0 flex-1" dir="auto">
										{question}
									</span>
								</button>
							</li>
						))}
					</ul>
				)}
				{controller.options.selection && <p class="mt-5 text-muted text-xs">{strings.hintSelect}</p>}
			</div>
		</div>
	);
}

const most = 4;

/** The site's questions, else the page's own, else some about the page's headings. */
function useStarters(): readonly string[] {
	const controller = useController();
	const strings = useStrings();
	const { starters, contentSelector } = controller.options;
	const open = usePanelFact(controller.store, (state) => state.open);
	const [{ questions, headings }, setPage] = useState<PageStarters>({ questions: [], headings: [] });
	// A layout effect, so that nothing moves after the first paint.
	useLayoutEffect(() => {
		if (open && !starters) return watchPageStarters(contentSelector, setPage);
	}, [open, starters, contentSelector]);
	if (starters) return starters.slice(0, most);
	return questions.length > 0
		? questions
		: headings.map((heading) => (/[?？؟]$/.test(heading) ? heading : strings.starter(heading)));
}
