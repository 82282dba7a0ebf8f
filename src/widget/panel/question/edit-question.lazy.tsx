import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { nextTask } from '../../boot/next-task.js';
import { type DocentMessage, textOf } from '../../conversation/message.js';
import { onEscape } from '../../host/escape.js';
import { dropCaret } from '../../host/focus-return.js';
import { isComposing } from '../../host/is-composing.js';
import type { LaterStrings } from '../../strings/en-later.js';
import { useLanguage } from '../language.js';
import { useSecretCheck } from '../secrets/secret-check.js';
import { useController } from '../state/panel-controller.js';
import { fieldDirection, questionMaxLength } from '../text-field.js';

interface QuestionEditorProps {
	message: DocentMessage;
	/** An answer is on its way: nothing can be asked. */
	busy: boolean;
	/** The focus was in the editor, which went without asking. */
	onCancel: () => void;
	/** The question as it is, while the editor is not there. */
	children: ComponentChildren;
}

/** A sent question in a field, in its own place. Asking it replaces what came after it. */
function QuestionForm({ message, busy, onCancel, later }: QuestionEditorProps & { later: LaterStrings }) {
	const controller = useController();
	const language = useLanguage();
	const texts = later.editQuestion;
	const [text, setText] = useState(() => textOf(message));
	const field = useField(text);
	const { notice, holdBack } = useSecretCheck(field);
	const id = useId();
	const tooLong = text.length > questionMaxLength;
	const disabled = busy || tooLong || text.trim() === '';
	const ask = () => {
		const { conversation } = controller;
		const place = conversation.messages.findIndex(({ id }) => id === message.id);
		// It keeps its own context.
		if (place < 0 || !conversation.ask(text, message.metadata, place)) return;
		if (field.current) dropCaret(field.current);
		controller.store.set({ editing: undefined });
		controller.open({ focus: true });
	};
	const save = async () => {
		if (disabled) return;
		const held = controller.options.apiKey && (await holdBack([text], (clean) => setText(clean(text))));
		// The press ends that the newest question stays at the top, so asking waits until every listener has had it.
		if (!held) nextTask(ask);
	};
	return (
		<form
			class="w-full ps-8"
			onSubmit={(event) => {
				event.preventDefault();
				void save();
			}}
			onKeyDown={onEscape(onCancel)}
		>
			{notice}
			<textarea
				ref={field}
				class="edit-field field block w-full resize-none rounded-xl bg-surface px-[11px] py-[7px]"
				rows={1}
				dir={fieldDirection(text)}
				enterkeyhint="send"
				autocomplete="off"
				aria-label={texts.label}
				aria-describedby={id}
				aria-invalid={tooLong}
				value={text}
				onInput={(event) => setText(event.currentTarget.value)}
				onKeyDown={(event) => {
					if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
					event.preventDefault();
					void save();
				}}
			/>
			<p id={id} class={`pt-2 text-xs ${tooLong ? 'text-danger' : 'text-muted'}`}>
				{tooLong ? later.context.tooLong(new Intl.NumberFormat(language.tag).format(questionMaxLength)) : texts.forks}
			</p>
			<div class="flex items-center justify-end gap-2 pt-2">
				<button type="button" class="text-button" onClick={onCancel}>
					{texts.cancel}
				</button>
				<button type="submit" class="primary-button" aria-disabled={disabled}>
					{texts.save}
				</button>
			</div>
		</form>
	);
}

/** The field takes the focus, its caret at the end, and grows with its text where the browser does not see to it. */
function useField(text: string) {
	const field = useRef<HTMLTextAreaElement>(null);
	useEffect(() => {
		const { current } = field;
		current?.focus();
		current?.setSelectionRange(current.value.length, current.value.length);
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
	useLayoutEffect(() => {
		const { current } = field;
		if (!current || CSS.supports?.('field-sizing', 'content')) return;
		current.style.height = 'auto';
		current.style.height = `${current.scrollHeight}px`;
	}, [text]);
	return field;
}

export { default as css } from './edit-question.css';
export { QuestionForm as view };
