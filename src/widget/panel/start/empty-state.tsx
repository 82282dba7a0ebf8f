import { useStrings } from '../language.js';
import { lazyPartOfPanelTexts } from '../lazy-part.js';
import { useController } from '../state/panel-controller.js';

const Starters = lazyPartOfPanelTexts(() => import('./starters.lazy.js'));

export function EmptyState() {
	const strings = useStrings();
	return (
		<div class="empty row-start-2 grid grid-rows-[minmax(0,96px)_auto_minmax(min-content,1fr)_auto] justify-items-center overflow-y-auto px-5 py-4 text-center">
			<div class="row-start-2 flex max-w-88 flex-col items-center">
				<span class="mark mb-3 grid size-12 place-items-center rounded-xl bg-accent-soft" />
				<h3 class="font-semibold text-lg">{strings.emptyTitle}</h3>
				<p class="mt-1 text-balance text-muted text-sm">{strings.emptyText}</p>
			</div>
			{/* In a row that has room already, so that what stands above stays where it is. */}
			<div class="row-start-3 w-full max-w-88">
				<Starters />
			</div>
			{useController().options.selection && <p class="row-start-4 mt-4 text-muted text-xs">{strings.hintSelect}</p>}
		</div>
	);
}
