import type { ContextItem } from '../../contract/assistant.js';
import type { PanelStrings } from '../strings/en.js';
import { CloseIcon, CodeIcon, QuoteIcon } from './icons.js';
import type { AttachedContext } from './panel-state.js';

interface ContextChipsProps {
	items: readonly AttachedContext[];
	strings: PanelStrings;
	onRemove: (item: AttachedContext) => void;
}

/** What of the page goes along with the next question; the reader sees all of it and can take each out. */
export function ContextChips({ items, strings, onRemove }: ContextChipsProps) {
	if (items.length === 0) return null;
	return (
		<ul class="mb-2 flex flex-col gap-1.5">
			{items.map((item) => (
				<li key={item.value} class="flex items-center gap-1 rounded-md bg-accent-soft ps-2.5 pe-1 text-sm">
					<ContextText item={item} strings={strings} shortened={item.shortened} />
					<button
						type="button"
						class="icon-button small"
						aria-label={item.type === 'code' ? strings.removeCode : strings.removeSelection}
						onClick={() => onRemove(item)}
					>
						<CloseIcon />
					</button>
				</li>
			))}
		</ul>
	);
}

interface ContextTextProps {
	item: ContextItem;
	strings: PanelStrings;
	shortened?: boolean;
}

/** One line of a context item, with what it is. */
export function ContextText({ item, strings, shortened = false }: ContextTextProps) {
	const isCode = item.type === 'code';
	return (
		<span class="flex min-w-0 flex-1 items-center gap-2 py-1.5">
			<span class="flex-none text-accent">{isCode ? <CodeIcon /> : <QuoteIcon />}</span>
			<span class="sr-only">{isCode ? strings.code : strings.selection}: </span>
			<span class={`min-w-0 flex-1 truncate ${isCode ? 'font-mono text-xs' : ''}`} dir="auto" title={item.value}>
				{item.value}
			</span>
			{shortened && <span class="flex-none text-xs text-muted">{strings.cut}</span>}
		</span>
	);
}
