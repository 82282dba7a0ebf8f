import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { createStartersClient, type Starters, type StartersClient } from '../../../client/starters-client.js';
import type { WidgetOptions } from '../../boot/widget-context.js';
import { type PageStarters, toldStarters, watchPageStarters } from '../../page/content/watch-page-starters.js';
import { currentPath } from '../../page/navigation/navigate.js';
import { useStrings } from '../language.js';
import { pageLanguage } from '../page-language.js';
import { useController } from '../state/panel-controller.js';
import { usePanelFact } from '../state/panel-state.js';

/** Milliseconds until a late answer of the service is no longer waited for. */
const patience = 5_000;

/** Another service, or another index, is another client. */
const clients = new WeakMap<WidgetOptions, StartersClient>();

function startersClientOf(options: WidgetOptions): StartersClient {
	const client = clients.get(options) ?? options.fromIndex ?? createStartersClient(options);
	clients.set(options, client);
	return client;
}

/** Whether the service takes messages to a person, which it says beside the questions to begin with; `undefined` until it has. */
export function useContactForm(): boolean | undefined {
	const { options } = useController();
	const [isTold, setTold] = useState<boolean>();
	useEffect(() => {
		const asking = new AbortController();
		const told = options.gate ? undefined : startersClientOf(options).starters(currentPath(), asking.signal);
		void Promise.resolve(told).then((found) => asking.signal.aborted || setTold(found?.contact === true));
		return () => asking.abort();
	}, [options]);
	return isTold;
}

/** The reader's page while the panel is open. */
function usePage(): PageStarters | undefined {
	const open = usePanelFact(useController().store, (state) => state.open);
	const [page, setPage] = useState<PageStarters>();
	// A layout effect, so that nothing moves after the first paint.
	useLayoutEffect(() => (open ? watchPageStarters(setPage) : setPage(undefined)), [open]);
	return page;
}

/** What the service says of a page; `null` until it does. A site without a search sends nothing before a question. */
function useServiceStarters(path: string | undefined): Starters | null | undefined {
	const { options } = useController();
	const isAsked = path !== undefined && options.search !== false;
	const [found, setFound] = useState<Starters | null | undefined>(null);
	useEffect(() => {
		if (!isAsked) return;
		const request = new AbortController();
		const timer = setTimeout(() => request.abort(), patience);
		let isCurrent = true;
		void startersClientOf(options)
			.starters(path, request.signal)
			.then((starters) => isCurrent && setFound(starters));
		return () => {
			isCurrent = false;
			clearTimeout(timer);
			request.abort();
		};
	}, [path, isAsked, options]);
	return isAsked ? found : undefined;
}

/** Questions to begin with: the site's, else the page's own, else the service's. `undefined` until they are known. */
function useStarters(): { title: string | undefined; questions: readonly string[] | undefined } {
	const { options } = useController();
	const { path, questions: own = [] } = usePage() ?? {};
	const found = useServiceStarters(path);
	const told = toldStarters(options.starters, own);
	return { title: found?.title, questions: told ?? (found === null ? undefined : (found?.questions ?? [])) };
}

function Questions({ questions, look }: { questions: readonly string[]; look: string }) {
	const controller = useController();
	const strings = useStrings();
	return (
		<ul class={`flex flex-col ${look}`} aria-label={strings.starters}>
			{questions.map((question) => (
				<li key={question}>
					<button type="button" class="suggestion text-sm" onClick={() => controller.ask(question)}>
						<span class="min-w-0 flex-1" dir="auto" lang={pageLanguage()}>
							{question}
						</span>
					</button>
				</li>
			))}
		</ul>
	);
}

/** The questions alone, below an answer that gives nothing to go on with. @param otherwise where there are none */
export function StarterList({ otherwise }: { otherwise: ComponentChildren }) {
	const { questions } = useStarters();
	if (!questions) return null;
	return questions.length > 0 ? <Questions questions={questions} look="mt-2 items-start" /> : otherwise;
}

/** The page that the reader is on, and questions to begin with. */
function StartersView() {
	const strings = useStrings();
	const { title, questions = [] } = useStarters();
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
			{questions.length > 0 && <Questions questions={questions} look="mt-2 items-center" />}
		</>
	);
}

export { default as css } from './starters.css';
export { StartersView as view };
