import { foundIn, sourcesOf } from '../../../client/sources.js';
import { dataOf, leavesOpen } from '../../conversation/answer-data.js';
import { type DocentMessage, questionOf, textOf } from '../../conversation/message.js';
import type { LaterStrings } from '../../strings/en-later.js';
import { answersStrings } from '../../strings/parts/en-answers.js';
import { Handoff } from '../contact/handoff-part.js';
import { PageList } from '../notices/page-list.lazy.js';
import { PageMatches } from '../notices/page-matches.lazy.js';
import { usePartStrings } from '../part-strings.lazy.js';
import { useController } from '../state/panel-controller.js';
import { withText } from '../state/panel-state.js';

/** Pages that were found and are listed: the best of a first search. */
const pagesMax = 5;

/** The longest text that only says that there is no answer, in UTF-16 code units. */
const refusalLength = 300;

interface NoAnswerProps {
	message: DocentMessage;
	/** Whether the reader can go on from here: it is the newest answer, and whole. */
	goesOn: boolean;
	later: LaterStrings;
}

/** The note below an answer that answers nothing, or rests on nothing: the nearest pages, a further look, another wording, and a person. */
function NoAnswerView({ message, goesOn, later }: NoAnswerProps) {
	const strings = usePartStrings('answers', answersStrings);
	const { messages } = useController().conversation;
	const question = questionOf(message, messages);
	const answer = textOf(message);
	// One list of pages is enough.
	const isQuoted = !!dataOf(message, 'data-passages');
	const listsPages = isQuoted || /^[-*] .*\]\(/m.test(answer);
	const pages = new Map([...sourcesOf(message).map((source) => [source.url, source] as const), ...foundIn(message)]);
	const verdict = dataOf(message, 'data-verdict');
	const isNone = verdict?.verdict !== 'doubtful';
	const goesDeeper = goesOn && verdict?.canLookDeeper === true && !!question;
	// A short text says no more than that there is no answer.
	const namesNone = !isQuoted && !verdict?.citations && (!isNone || answer.length > refusalLength);
	// What stands above says all of it, and the reader has gone on.
	const saysNothing = !goesOn && (isQuoted || (isNone && pages.size === 0 && !namesNone));
	// It was asked before.
	if (!leavesOpen(message)) return <Handoff />;
	if (!strings || saysNothing) return null;
	return (
		<section class="mt-4 flex flex-col gap-3" aria-label={later.noAnswer.title}>
			{namesNone && <p class="text-muted text-sm">{strings.noSource}</p>}
			{!listsPages && <PageList title={later.notice.pages} pages={[...pages.values()].slice(0, pagesMax)} />}
			{goesOn && isNone && question && !listsPages && pages.size === 0 && (
				<PageMatches question={question} answer={answer} later={later} />
			)}
			{goesOn && (
				<div class="flex flex-wrap gap-2">
					{goesDeeper && <DeeperButton question={question} later={later} />}
					{isNone && question && <RephraseButton question={question} later={later} />}
					<Handoff isLinked={isNone} />
				</div>
			)}
		</section>
	);
}

/** Asks the same again, as it was asked; the service looks further then. */
function DeeperButton({ question, later }: { question: string; later: LaterStrings }) {
	const { conversation, emit, options, store } = useController();
	if (options.gate) return null;
	const look = () => {
		const asked = conversation.messages.findLast(({ role }) => role === 'user')?.metadata;
		if (!conversation.ask(question, asked)) return;
		store.set({ view: 'conversation' });
		emit('ask', { source: undefined, question: options.events?.text ? question : undefined });
	};
	return (
		<button type="button" class="outline-button" onClick={look}>
			{later.noAnswer.deeper}
		</button>
	);
}

/** Puts the question into the composer, to be written anew. */
function RephraseButton({ question, later }: { question: string; later: LaterStrings }) {
	const { store } = useController();
	const rephrase = (event: MouseEvent) => {
		const panel = (event.currentTarget as HTMLElement).closest('.panel');
		const composer = panel?.querySelector<HTMLTextAreaElement>('.composer-input');
		const old = store.get().draft;
		const draft = old.includes(question) ? old : withText(old, question);
		store.set({ draft });
		if (!composer) return;
		// Set before the rendering, so that the next key replaces the selected text.
		composer.value = draft;
		composer.focus();
		const start = draft.lastIndexOf(question);
		composer.setSelectionRange(start, start + question.length);
	};
	return (
		<button type="button" class="outline-button" onClick={rephrase}>
			{later.noAnswer.rephrase}
		</button>
	);
}

export { default as css } from './no-answer.css';
export { NoAnswerView as view };
