import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type FeedbackRating, type FeedbackReason, feedbackReasons } from '../../../contract/feedback.js';
import { feedbackCommentMaxLength } from '../../../contract/limits.js';
import { onEscape } from '../../host/escape.js';
import type { LaterStrings } from '../../strings/en-later.js';
import { CheckIcon } from '../icons.js';
import { fieldDirection } from '../text-field.js';

/** The reader's feedback on an answer. */
export interface Feedback {
	rating: FeedbackRating;
	reasons: FeedbackReason[];
	/** The reader's comment; may be empty. */
	comment: string;
}

interface FeedbackDetailsProps {
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

type Step = 'begun' | 'thanks' | 'form' | 'closed';

/**
 * After a thumb: thanks for a good one that the service has taken, and for a bad one the question what is wrong. The rating itself
 * has been given.
 */
function FeedbackForm({ rating, taken, onSend, onClose, later }: FeedbackDetailsProps & { later: LaterStrings }) {
	const texts = later.feedback;
	const [step, setStep] = useState<Step>('begun');
	// The thanks follow when their status region is in the page: screen readers announce changes of a region, not its first content.
	const thank = (sent: Promise<boolean> | undefined) => sent?.then((isTaken) => isTaken && setStep('thanks'));
	// biome-ignore lint/correctness/useExhaustiveDependencies: each rating has a form of its own
	useEffect(() => {
		if (rating === 'down') setStep('form');
		else thank(taken);
	}, [rating]);
	// The form may be below the visible area, and what leads to the end lies above the lower edge.
	const end = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: shows what the step brings
	useEffect(() => end.current?.scrollIntoView?.({ block: 'nearest' }), [step]);
	return (
		<>
			{step === 'form' && (
				<Form
					rating={rating}
					texts={texts}
					onSend={(reasons, comment) => {
						setStep('closed');
						thank(onSend({ rating, reasons, comment }));
						onClose();
					}}
					onCancel={() => {
						setStep('closed');
						onClose();
					}}
				/>
			)}
			<div ref={end} class="flex scroll-mb-13 flex-wrap items-center gap-x-4 text-muted text-sm">
				<p role="status">{step === 'thanks' && texts.thanks}</p>
				{step === 'thanks' && rating === 'up' && (
					<button type="button" class="text-button" onClick={() => setStep('form')}>
						{texts.addComment}
					</button>
				)}
			</div>
		</>
	);
}

interface FormProps {
	rating: 'up' | 'down';
	texts: LaterStrings['feedback'];
	onSend: (reasons: FeedbackReason[], comment: string) => void;
	onCancel: () => void;
}

function Form({ rating, texts, onSend, onCancel }: FormProps) {
	const [chosen, setChosen] = useState<ReadonlySet<FeedbackReason>>(new Set());
	const form = useRef<HTMLFormElement>(null);
	const comment = useRef('');
	useLayoutEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
	return (
		<form
			ref={form}
			class="mt-2 flex flex-col gap-3 rounded-lg border border-line bg-raised p-3.5 text-sm"
			aria-label={texts.form}
			onSubmit={(event) => {
				event.preventDefault();
				onSend(
					feedbackReasons.filter((reason) => chosen.has(reason)),
					comment.current.trim(),
				);
			}}
			onKeyDown={onEscape(onCancel)}
		>
			{rating === 'down' && <Reasons texts={texts} chosen={chosen} onChange={setChosen} />}
			<Comment
				label={rating === 'up' ? texts.whatWasGood : texts.comment}
				texts={texts}
				onInput={(text) => {
					comment.current = text;
				}}
			/>
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

interface ReasonsProps {
	texts: LaterStrings['feedback'];
	chosen: ReadonlySet<FeedbackReason>;
	onChange: (chosen: ReadonlySet<FeedbackReason>) => void;
}

function Reasons({ texts, chosen, onChange }: ReasonsProps) {
	return (
		<fieldset>
			<legend class="mb-2 font-medium">{texts.whatIsWrong}</legend>
			<div class="flex flex-wrap gap-2">
				{feedbackReasons.map((reason) => (
					<label key={reason} class="reason relative">
						<input
							type="checkbox"
							class="absolute inset-0 size-full cursor-pointer opacity-0"
							checked={chosen.has(reason)}
							onChange={({ currentTarget: { checked } }) => {
								const others = [...chosen].filter((other) => other !== reason);
								onChange(new Set(checked ? [...others, reason] : others));
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

interface CommentProps {
	label: string;
	texts: LaterStrings['feedback'];
	onInput: (text: string) => void;
}

function Comment({ label, texts, onInput }: CommentProps) {
	const id = useId();
	const [text, setText] = useState('');
	const left = feedbackCommentMaxLength - text.length;
	return (
		<div class="flex flex-col gap-1.5">
			<div class="flex items-baseline justify-between gap-2">
				<label for={id} class="font-medium">
					{label}
				</label>
				<p id={`${id}-left`} class="flex-none text-muted text-xs" aria-live="polite">
					{left <= countedFrom && texts.charactersLeft(left)}
				</p>
			</div>
			<textarea
				id={id}
				class="feedback-comment min-h-16 resize-y rounded-md bg-surface px-2.5 py-1.5"
				rows={2}
				dir={fieldDirection(text)}
				maxLength={feedbackCommentMaxLength}
				aria-describedby={`${id}-left`}
				onInput={({ currentTarget: { value } }) => {
					setText(value);
					onInput(value);
				}}
			/>
		</div>
	);
}

export { sendFeedback } from '../../../client/send-feedback.js';
export { default as css } from './feedback.css';
export { FeedbackForm as view };
