import type { DocentMessage } from '../chat/message.js';
import { sourcesOf } from '../chat/sources.js';
import type { PanelStrings } from '../strings/en.js';

/** What happens before the first word: searching, then reading what was found. */
export function Steps({ message, strings }: { message: DocentMessage | undefined; strings: PanelStrings }) {
	const pages = new Set(message ? sourcesOf(message).map((hit) => hit.url.replace(/#.*$/, '')) : []);
	return (
		<p class="flex items-center gap-2.5 text-muted text-sm">
			<span class="thinking" aria-hidden="true">
				<i />
				<i />
				<i />
			</span>
			{pages.size > 0 ? strings.reading(pages.size) : strings.searching}
		</p>
	);
}
