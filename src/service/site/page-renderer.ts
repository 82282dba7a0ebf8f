import { reasonOf } from '../errors/reason-of.js';
import { builtThread, ThreadPool } from '../worker-threads/thread-pool.js';
import { html } from './html.js';
import { type PageText, type RenderedPage, renderPage } from './render-page.js';

interface PageRendererOptions {
	/** Script of the threads. @default the built one */
	script?: string | undefined;
	/** Milliseconds after which a page is shown as it was written. @default 10000 */
	pageMs?: number | undefined;
}

/**
 * Renders pages off the event loop. Never rejects: a page that takes too long is shown as plain source with the reason above
 * it.
 */
export function createPageRenderer(options: PageRendererOptions = {}): (page: PageText) => Promise<RenderedPage> {
	const { script = builtThread('render-thread') } = options;
	const pool =
		script === undefined ? undefined : new ThreadPool<PageText, RenderedPage>(script, { taskMs: options.pageMs });
	return async ({ markdown }) => {
		try {
			return pool ? await pool.run({ markdown }) : renderPage({ markdown });
		} catch (error) {
			return asWritten(markdown, reasonOf(error));
		}
	};
}

function asWritten(markdown: string, reason: string): RenderedPage {
	const sentence = `This page is shown as it was written, because it cannot be rendered (${reason}). Its author can mend this by making it simpler.`;
	const shown = html`<div class="callout warning" role="note"><p>${sentence}</p></div><pre tabindex="0" role="group" aria-label="Text of the page"><code>${markdown}</code></pre>`;
	return { html: String(shown), headings: [], hasTitle: false, links: [] };
}
