import type { TranscriptMessage } from '../../contract/schema/transcripts.js';
import { builtThread, ThreadPool } from '../worker-threads/thread-pool.js';
import { renderText, type TextTask } from './render-text.js';

interface TextRendererOptions {
	/** Script of the threads. @default the built one */
	script?: string | undefined;
	/** Milliseconds after which a text is shown as it was written. @default 5000 */
	pageMs?: number | undefined;
}

/** Renders other people's Markdown in a thread, because 20,000 characters can take a second. */
export function createTextRenderer(options: TextRendererOptions = {}) {
	const { script = builtThread('text-thread'), pageMs = 5_000 } = options;
	const pool =
		script === undefined ? undefined : new ThreadPool<TextTask, string | undefined>(script, { taskMs: pageMs });
	async function render(task: TextTask): Promise<string | undefined> {
		try {
			return pool ? await pool.run(task) : renderText(task);
		} catch {
			return undefined;
		}
	}
	return {
		/** HTML of the answers of a conversation by their ids, as far as the time of a page suffices. */
		async answers(messages: readonly TranscriptMessage[]): Promise<ReadonlyMap<string, string>> {
			const rendered = new Map<string, string>();
			const end = performance.now() + pageMs;
			for (const { id, role, text } of messages) {
				const isRead = role !== 'user' && text.trim() !== '' && performance.now() < end;
				const html = isRead ? await render({ kind: 'answer', text }) : undefined;
				if (html !== undefined) rendered.set(id, html);
			}
			return rendered;
		},
		/** HTML of the text of a pull request; `undefined` when it is shown as it was written. */
		pullRequest: (text: string) => render({ kind: 'pullRequest', text }),
	};
}

export type TextRenderer = ReturnType<typeof createTextRenderer>;
