import { useRef } from 'preact/hooks';
import { type DocentMessage, textOf } from '../../conversation/message.js';
import type { PanelStrings } from '../../strings/en.js';
import { EditIcon } from '../icons.js';
import { lazyPart, orMissing, viewOf } from '../lazy-part.js';
import { useController } from '../state/panel-controller.js';
import { usePanelFact } from '../state/panel-state.js';
import { useWrittenLanguage } from '../written-language/use-written-language.js';

/** What went along with the question. */
const SentContext = lazyPart(() => import('../composer/context.lazy.js').then(viewOf('SentContextView')));

const QuestionEditor = lazyPart(
	() => import('./edit-question.lazy.js'),
	(props, ...state) => [props.children, orMissing(props, ...state)],
);

/** Matches a question that is taller than eight lines of the narrowest panel. */
const long = /^(.*\n){9}|[\s\S]{400}/;

const LongQuestion = lazyPart(
	() => import('./long-question.lazy.js'),
	({ text }) => text,
);

interface QuestionProps {
	message: DocentMessage;
	strings: PanelStrings;
	busy: boolean;
}

export function Question({ message, strings, busy }: QuestionProps) {
	const controller = useController();
	const { store } = controller;
	const editing = usePanelFact(store, (state) => state.editing === message.id);
	const context = message.metadata?.context ?? [];
	const button = useRef<HTMLButtonElement>(null);
	const pressed = useRef(false);
	const text = textOf(message);
	const language = useWrittenLanguage(text);
	const begin = () => {
		pressed.current = true;
		store.set({ editing: message.id });
	};
	const cancel = () => {
		store.set({ editing: undefined });
		// Back to where the editing began, once it is there again.
		setTimeout(() => {
			if (pressed.current) button.current?.focus();
			else controller.open({ focus: true });
			pressed.current = false;
		});
	};
	const asked = (
		<div class="flex max-w-full items-start gap-1">
			<button
				ref={button}
				type="button"
				class="icon-button small edit"
				aria-label={strings.edit}
				title={strings.edit}
				aria-disabled={busy}
				onClick={() => busy || begin()}
			>
				<EditIcon />
			</button>
			<p
				part="question"
				class="question min-w-0 rounded-xl bg-accent-soft px-[11px] py-[7px]"
				dir="auto"
				lang={language}
			>
				{long.test(text) ? <LongQuestion text={text} /> : text}
			</p>
		</div>
	);
	return (
		<article class="flex flex-col items-end ps-2">
			<h3 class="sr-only">{strings.you}</h3>
			{context.length > 0 && <SentContext items={context} />}
			{editing ? (
				<QuestionEditor message={message} busy={busy} onCancel={cancel}>
					{asked}
				</QuestionEditor>
			) : (
				asked
			)}
		</article>
	);
}
