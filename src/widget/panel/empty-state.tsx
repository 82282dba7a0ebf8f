import type { PanelStrings } from '../strings/en.js';
import { MarkIcon } from './icons.js';

export function EmptyState({ strings }: { strings: PanelStrings }) {
	return (
		<div class="flex h-full flex-col items-center justify-center gap-2 px-8 text-center">
			<span class="mb-2 grid size-12 place-items-center rounded-xl bg-accent-soft text-accent">
				<MarkIcon size={26} />
			</span>
			<h3 class="font-semibold text-lg">{strings.emptyTitle}</h3>
			<p class="max-w-72 text-balance text-muted text-sm">{strings.emptyText}</p>
			<p class="mt-4 max-w-72 text-muted text-sm">{strings.hintSelect}</p>
		</div>
	);
}
