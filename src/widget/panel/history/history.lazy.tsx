import type { RefObject } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { answerStates, eventOf } from '../../conversation/answer-state.js';
import type { Conversation } from '../../conversation/conversation.js';
import type { ListedThread } from '../../conversation/threads/thread-shelf.js';
import { onEscape } from '../../host/escape.js';
import { isComposing } from '../../host/is-composing.js';
import type { LaterStrings } from '../../strings/en-later.js';
import { HistoryIcon } from '../icons.js';
import { useLanguage, useStrings } from '../language.js';
import { useController } from '../state/panel-controller.js';
import { fieldDirection } from '../text-field.js';
import { findThreads } from './find-threads.lazy.js';
import { BackIcon, moveFocus, RemoveIcon, SearchIcon, ThreadList } from './thread-list.lazy.js';
import { useHistory } from './use-history.lazy.js';

/** What is coming to a conversation, in this tab or in another one that has it open. */
function comingTo(
	{ localId, messages }: ListedThread,
	conversation: Conversation,
	texts: LaterStrings['history'],
): string | undefined {
	const answer = conversation.answerOf(localId);
	if (answer === 'waiting') return texts.waiting;
	const last = messages?.at(-1);
	const isElsewhere = last?.metadata?.unfinished?.left === false && eventOf(last, Date.now()) === 'cut';
	return (answer ? answerStates[answer].isBusy : isElsewhere) ? texts.answering : undefined;
}

/** The conversations that are kept: to search, open, rename and delete. */
function HistoryView({ later }: { later: LaterStrings }) {
	const controller = useController();
	const language = useLanguage();
	const strings = useStrings();
	const texts = later.history;
	const [query, setQuery] = useState('');
	const history = useHistory(query !== '');
	const [isForgotten, setForgotten] = useState(false);
	const { threads } = history;
	const found = findThreads(threads ?? [], query);
	const field = useRef<HTMLInputElement>(null);
	const back = useRef<HTMLButtonElement>(null);
	const none = !threads?.length;
	const read = threads !== undefined;
	const sought = query.trim();
	const result = found.length > 0 ? texts.found(found.length) : texts.nothingFound(sought);
	const said = sought && result;

	useEffect(() => {
		if (read) (field.current ?? back.current)?.focus();
	}, [read]);

	return (
		<section class="history row-span-2 row-start-2 flex min-h-0 flex-col" aria-label={strings.history}>
			<div class="flex items-center gap-1 px-3 pt-2">
				<button
					ref={back}
					type="button"
					class="icon-button"
					aria-label={texts.back}
					title={texts.back}
					onClick={() => controller.showHistory(false)}
				>
					<BackIcon />
				</button>
				<h3 class="font-semibold">{strings.history}</h3>
			</div>
			{!none && <SearchField field={field} label={texts.search} query={query} onInput={setQuery} />}
			<StorageNote texts={texts} isLimited={history.isLimited} />
			<ThreadList
				found={found}
				texts={texts}
				language={language.tag}
				current={controller.conversation.localId}
				comingTo={(thread) => comingTo(thread, controller.conversation, texts)}
				onOpen={history.open}
				onRename={history.rename}
				onRemove={history.remove}
			>
				{!read ? null : none ? (
					<div class="flex h-full flex-col items-center justify-center gap-2 px-8 text-center">
						<span class="mb-2 grid size-12 place-items-center rounded-xl bg-accent-soft text-accent">
							<HistoryIcon />
						</span>
						<p class="font-semibold text-lg">{texts.emptyTitle}</p>
						<p class="max-w-72 text-balance text-muted text-sm">
							{controller.options.apiKey ? texts.emptyText : later.consent.local}
						</p>
					</div>
				) : (
					found.length === 0 && <p class="px-2 py-6 text-center text-muted text-sm">{texts.nothingFound(sought)}</p>
				)}
			</ThreadList>
			<p class="sr-only" aria-live="polite">
				{isForgotten && none ? texts.forgotten : said}
			</p>
			{history.removed && (
				<RemovedBar
					key={history.removed.localId}
					texts={texts}
					onUndo={() => {
						history.undo();
						(field.current ?? back.current)?.focus();
					}}
				/>
			)}
			{!none && (
				<ForgetAll
					texts={texts}
					onForget={() => {
						history.forgetAll();
						setForgotten(true);
						back.current?.focus();
					}}
				/>
			)}
		</section>
	);
}

interface SearchFieldProps {
	field: RefObject<HTMLInputElement | null>;
	label: string;
	query: string;
	onInput: (query: string) => void;
}

function SearchField({ field, label, query, onInput }: SearchFieldProps) {
	return (
		<div class="history-search field mx-4 mt-2 flex items-center gap-2 rounded-lg bg-raised ps-3 text-muted">
			<SearchIcon />
			<input
				ref={field}
				type="search"
				class="min-w-0 flex-1 bg-transparent py-[7px] pe-3 text-text outline-none placeholder:text-muted"
				aria-label={label}
				placeholder={label}
				dir={fieldDirection(query)}
				autocomplete="off"
				value={query}
				onInput={(event) => onInput(event.currentTarget.value)}
				onKeyDown={(event) => {
					if (isComposing(event)) return;
					if (event.key === 'ArrowDown') moveFocus(event.currentTarget, 1);
					else if (event.key === 'Escape' && query !== '') onInput('');
					else return;
					event.preventDefault();
				}}
			/>
		</div>
	);
}

/** Takes the last removal back; it stays until the next one, because a reader may need time. */
function RemovedBar({ texts, onUndo }: { texts: LaterStrings['history']; onUndo: () => void }) {
	const undo = useRef<HTMLButtonElement>(null);
	const id = useId();
	// The element that had the focus is gone.
	useEffect(() => undo.current?.focus(), []);
	return (
		<div class="history-bar mx-4 mb-3 flex items-center gap-2 rounded-lg border border-line bg-raised px-[11px] py-1 text-sm">
			<p id={id} class="min-w-0 flex-1">
				{texts.removed}
			</p>
			<button ref={undo} type="button" class="text-button" aria-describedby={id} onClick={onUndo}>
				{texts.undo}
			</button>
		</div>
	);
}

/** Says it where what is listed will not be there the next time. */
function StorageNote({ texts, isLimited }: { texts: LaterStrings['history']; isLimited: boolean }) {
	const controller = useController();
	const strings = useStrings();
	const { persistence } = controller.options;
	const note =
		persistence === 'none'
			? texts.notKept
			: !controller.conversation.historyIsSaved
				? strings.notSaved
				: persistence === 'session'
					? texts.keptInTab
					: isLimited && texts.limited;
	return note ? <p class="mx-4 mt-2 text-muted text-xs">{note}</p> : null;
}

interface ForgetAllProps {
	texts: LaterStrings['history'];
	onForget: () => void;
}

/** Deletes everything, after a question: this cannot be taken back. */
function ForgetAll({ texts, onForget }: ForgetAllProps) {
	const [asking, setAsking] = useState<boolean>();
	const ask = useRef<HTMLButtonElement>(null);
	const cancel = useRef<HTMLButtonElement>(null);
	const questionId = useId();

	useEffect(() => {
		if (asking) cancel.current?.focus();
		else if (asking === false) ask.current?.focus();
	}, [asking]);

	if (!asking) {
		return (
			<div class="border-t border-line px-4 py-2">
				<button ref={ask} type="button" class="text-button" onClick={() => setAsking(true)}>
					<RemoveIcon />
					{texts.forget}
				</button>
			</div>
		);
	}
	return (
		<div
			class="border-t border-line px-4 py-3"
			role="alertdialog"
			aria-labelledby={questionId}
			onKeyDown={onEscape(() => setAsking(false))}
		>
			<p id={questionId} class="text-sm">
				{texts.forgetQuestion}
			</p>
			<div class="mt-2 flex gap-2">
				<button type="button" class="outline-button history-forget" onClick={onForget}>
					{texts.forgetAll}
				</button>
				<button ref={cancel} type="button" class="outline-button" onClick={() => setAsking(false)}>
					{texts.cancel}
				</button>
			</div>
		</div>
	);
}

export { default as css } from './history.css';
export { HistoryView as view };
