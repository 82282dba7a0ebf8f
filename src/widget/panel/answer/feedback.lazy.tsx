import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type FeedbackRating, type FeedbackReason, feedbackReasons } from '../../../contract/feedback.js';
import { feedbackCommentMaxLength } from '../../../contract/limits.js';
import type { FeedbackDraft } from '../../boot/calls/begun.js';
import { onEscape } from '../../host/escape.js';
import { Handoff } from '../contact/handoff-part.js';
import { CheckIcon } from '../icons.js';
import type { LaterTexts } from '../lazy-part.js';
import { useController } from '../state/panel-controller.js';
import { unsaid, usePanelFact } from '../state/panel-state.js';
import { fieldDirection } from '../text-field.js';

/** The reader's feedback on an answer. */
export interface Feedback extends FeedbackDraft {
	rating: FeedbackRating;
}

interface FeedbackDetailsProps {
	messageId: string;
	rating: 'up' | 'down';
	/** Whether the service has accepted the rating. */
	taken: Promise<boolean> | undefined;
	/** Resolves with whether the service has accepted the feedback. */
	onSend: (feedback: Feedback) => Promise<boolean>;
	/** Is called when the form closes. The focus was in it. */
	onClose: () => void;
}

/** The field shows the number of remaining characters from here on. */
const countedFrom = 100;

/**
 * After a thumb: thanks for a good one that the service has taken, and for a bad one the question what is wrong. The rating itself
 * has been given.
 */
function FeedbackForm({ messageId, rating, taken, onSend, onClose, later }: FeedbackDetailsProps & LaterTexts) {
	const texts = later.feedback;
	const { store } = useController();
	const draft = usePanelFact(store, ({ feedback }) => feedback[messageId]);
	const write = (next?: FeedbackDraft) => store.set({ feedback: { ...store.get().feedback, [messageId]: next } });
	const [isThanked, setThanked] = useState(false);
	// The thanks follow when their status region is in the page: screen readers announce changes of a region, not its first content.
	const thank = (sent: Promise<boolean> | undefined) => sent?.then(setThanked);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each rating has a form of its own
	useEffect(() => {
		if (!draft) thank(taken);
	}, [rating]);
	// A form that was opened before this row was there leaves the focus and the view where the reader is.
	const isNew = useRef(!draft || taken !== undefined);
	// The form may be below the visible area, and what leads to the end lies above the lower edge.
	const end = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: shows what has come
	useEffect(() => {
		if (isNew.current) end.current?.scrollIntoView?.({ block: 'nearest' });
		isNew.current = true;
	}, [isThanked, !draft]);
	const close = () => {
		write();
		onClose();
	};
	return (
		<>
			{draft && (
				<Form
					rating={rating}
					texts={texts}
					draft={draft}
					isNew={isNew.current}
					onChange={write}
					onSend={() => {
						setThanked(false);
						thank(onSend({ rating, ...draft, comment: draft.comment.trim() }));
						close();
					}}
					onCancel={close}
				/>
			)}
			<div ref={end} class="flex scroll-mb-13 flex-wrap items-center gap-x-4 text-muted text-sm">
				<p role="status">{isThanked && !draft && texts.thanks}</p>
				{rating === 'down' && <Handoff />}
				{isThanked && !draft && rating === 'up' && (
					<button type="button" class="text-button" onClick={() => write(unsaid)}>
						{texts.addComment}
					</button>
				)}
			</div>
		</>
	);
}

interface FormProps {
	rating: 'up' | 'down';
	texts: LaterTexts['later']['feedback'];
	draft: FeedbackDraft;
	isNew: boolean;
	onChange: (draft: FeedbackDraft) => void;
	onSend: () => void;
	onCancel: () => void;
}

function Form({ rating, texts, draft, isNew, onChange, onSend, onCancel }: FormProps) {
	const form = useRef<HTMLFormElement>(null);
	const id = useId();
	const left = feedbackCommentMaxLength - draft.comment.length;
	// biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the form opens
	useLayoutEffect(() => {
		if (isNew) form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
	}, []);
	return (
		<form
			ref={form}
			class="mt-2 flex flex-col gap-3 rounded-lg border border-line bg-raised p-[11px] text-sm"
			aria-label={texts.form}
			onSubmit={(event) => {
				event.preventDefault();
				onSend();
			}}
			onKeyDown={onEscape(onCancel)}
		>
			{rating === 'down' && <Reasons texts={texts} draft={draft} onChange={onChange} />}
			<div class="flex flex-col gap-1">
				<div class="flex items-baseline justify-between gap-2">
					<label for={id} class="font-medium">
						{rating === 'up' ? texts.whatWasGood : texts.comment}
					</label>
					<p id={`${id}-left`} class="flex-none text-muted text-xs" aria-live="polite">
						{left <= countedFrom && texts.charactersLeft(left)}
					</p>
				</div>
				<textarea
					id={id}
					class="feedback-comment field min-h-16 resize-y rounded-md bg-surface px-[7px] py-[7px]"
					rows={2}
					dir={fieldDirection(draft.comment)}
					value={draft.comment}
					maxLength={feedbackCommentMaxLength}
					aria-describedby={`${id}-left`}
					onInput={({ currentTarget: { value } }) => onChange({ ...draft, comment: value })}
				/>
			</div>
			<p class="text-muted text-xs">{texts.whereItGoes}</p>
			<div class="flex items-center justify-end gap-2">
				<button type="button" class="text-button" onClick={onCancel}>
					{texts.cancel}
				</button>
				<button type="submit" class="primary-button">
					{texts.send}
				</button>
			</div>
		</form>
	);
}

function Reasons({ texts, draft, onChange }: Pick<FormProps, 'texts' | 'draft' | 'onChange'>) {
	return (
		<fieldset>
			<legend class="mb-2 font-medium">{texts.whatIsWrong}</legend>
			<div class="flex flex-wrap gap-2">
				{feedbackReasons.map((reason) => (
					<label key={reason} class="reason relative">
						<input
							type="checkbox"
							class="absolute inset-0 size-full cursor-pointer opacity-0"
							checked={draft.reasons.includes(reason)}
							onChange={({ currentTarget: { checked } }) => {
								const isChosen = (other: FeedbackReason) =>
									other === reason ? checked : draft.reasons.includes(other);
								onChange({ ...draft, reasons: feedbackReasons.filter(isChosen) });
							}}
						/>
						<span>
							<CheckIcon />
							{texts.reasons[reason]}
						</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}

export { sendFeedback } from '../../../client/send-feedback.js';
export { default as css } from './feedback.css';
export { FeedbackForm as view };
