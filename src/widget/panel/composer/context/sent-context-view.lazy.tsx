import type { LaterStrings } from '../../../strings/en-later.js';
import type { SentContextProps } from '../composer-notes.js';
import { firstLine, KindMark, kindOf } from './context-kind.lazy.js';

export function SentContextView({ items, later: { context } }: SentContextProps & { later: LaterStrings }) {
	return (
		<ul class="mb-1 flex w-full flex-col items-end gap-1">
			{items.map((item) => {
				const kind = kindOf(item);
				return (
					<li
						key={item.value}
						class="flex max-w-full items-center gap-2 rounded-md border border-line px-2.5 py-1.5 text-muted text-sm"
					>
						<KindMark kind={kind} name={context.kinds[kind]} />
						<span
							class={`min-w-0 flex-1 truncate ${kind === 'code' ? 'font-mono text-xs' : ''}`}
							dir={kind === 'code' ? 'ltr' : 'auto'}
							title={item.value.slice(0, 500)}
						>
							{firstLine(item.value)}
						</span>
					</li>
				);
			})}
		</ul>
	);
}
