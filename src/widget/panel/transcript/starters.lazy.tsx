import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { createStartersClient, type Starters } from '../../../client/starters-client.js';
import { type PageStarters, watchPageStarters } from '../../page/content/watch-page-starters.js';
import { useStrings } from '../language.js';
import { useController } from '../state/panel-controller.js';
import { usePanelFact } from '../state/panel-state.js';

const most = 4;

/** Milliseconds until a late answer of the service is no longer waited for. */
const patience = 5_000;

/** The reader's page while the panel is open. */
function usePage(): PageStarters | undefined {
	const open = usePanelFact(useController().store, (state) => state.open);
	const [page, setPage] = useState<PageStarters>();
	// A layout effect, so that nothing moves after the first paint.
	useLayoutEffect(() => (open ? watchPageStarters(setPage) : setPage(undefined)), [open]);
	return page;
}

/** What the service says of a page. A site without a search sends nothing before a question. */
function useServiceStarters(path: string | undefined): Starters | undefined {
	const { options } = useController();
	const { search, domain, apiKey, baseUrl, index, fromIndex } = options;
	// biome-ignore lint/correctness/useExhaustiveDependencies: another service, or another index, is another client
	const client = useMemo(() => fromIndex ?? createStartersClient(options), [domain, apiKey, baseUrl, index]);
	const [found, setFound] = useState<Starters>();
	useEffect(() => {
		if (path === undefined || search === false) return;
		const request = new AbortController();
		const timer = setTimeout(() => request.abort(), patience);
		let isCurrent = true;
		void client.starters(path, request.signal).then((starters) => isCurrent && setFound(starters));
		return () => {
			isCurrent = false;
			clearTimeout(timer);
			request.abort();
		};
	}, [path, search, client]);
	return found;
}

/** The page that the reader is on, and questions to begin with: the site's, else the page's own, else the service's. */
function StartersView() {
	const controller = useController();
	const strings = useStrings();
	const { path, questions: own = [] } = usePage() ?? {};
	const { title, questions = [] } = useServiceStarters(path) ?? {};
	const shown = controller.options.starters?.slice(0, most) ?? (own.length > 0 ? own : questions);
	const [before, after] = strings.readingPage('\n').split('\n');
	return (
		<>
			<p class="mt-4 min-h-4 truncate text-muted text-xs">
				{title && (
					<>
						{before}
						<bdi class="font-medium text-text">{title}</bdi>
						{after}
					</>
				)}
			</p>
			{shown.length > 0 && (
				<ul class="mt-2 flex flex-col items-center" aria-label={strings.starters}>
					{shown.map((question) => (
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
		</>
	);
}

export { default as css } from './starters.css';
export { StartersView as view };
