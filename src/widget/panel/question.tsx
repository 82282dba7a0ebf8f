import type { DocentMessage } from '../chat/message.js';
import { textOf } from '../chat/message-text.js';
import type { PanelStrings } from '../strings/en.js';
import { ContextText } from './context-chips.js';

export function Question({ message, strings }: { message: DocentMessage; strings: PanelStrings }) {
	const context = message.metadata?.context ?? [];
	return (
		<article class="flex flex-col items-end ps-10">
			<h3 class="sr-only">{strings.you}</h3>
			{context.length > 0 && (
				<ul class="mb-1 flex w-full flex-col items-end gap-1">
					{context.map((item) => (
						<li key={item.value} class="flex max-w-full rounded-md border border-line px-2.5 text-muted text-sm">
							<ContextText item={item} strings={strings} />
						</li>
					))}
				</ul>
			)}
			<p class="question max-w-full rounded-xl bg-accent-soft px-3.5 py-2" dir="auto">
				{textOf(message)}
			</p>
		</article>
	);
}
