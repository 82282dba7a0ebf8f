import { useId, useState } from 'preact/hooks';
import { callService } from '../../../client/call-service.js';
import { contactLimits, currentPathMaxLength } from '../../../contract/limits.js';
import { assistantContactPath } from '../../../contract/routes.js';
import { contactStrings } from '../../strings/parts/en-contact.js';
import { useStrings } from '../language.js';
import { usePartStrings } from '../part-strings.lazy.js';
import { useController } from '../state/panel-controller.js';
import { handOver } from './handoff-address.js';
import { Sheet } from './sheet.js';

/** The reader's words, which survive closing the form. */
let unsent = { email: '', message: '' };

/** A message to the people behind the site, with the conversation unless the reader takes it out. */
function ContactForm({ title, onClose }: { title: string; onClose: () => void }) {
	const controller = useController();
	const strings = useStrings();
	const texts = usePartStrings('contact', contactStrings);
	const id = useId();
	const [outcome, setOutcome] = useState<'sending' | 'arrived' | 'limited' | 'failed'>();
	const [isIncluded, setIncluded] = useState(controller.conversation.messages.length > 0);
	if (!texts) return null;
	const { options, conversation } = controller;
	const { threadId, transcript, currentPath } = handOver(controller, strings).conversation;
	const send = async (event: SubmitEvent) => {
		event.preventDefault();
		if (outcome === 'sending') return;
		setOutcome('sending');
		const about = { currentPath: currentPath.slice(0, currentPathMaxLength), fp: options.fp };
		const text = transcript.slice(-contactLimits.transcriptMaxLength);
		const json = { ...unsent, ...about, ...(isIncluded && { transcript: text, threadId }) };
		const sent = callService(options, assistantContactPath(options.domain), { json });
		const { ok, status } = await sent.catch(() => ({ ok: false, status: 0 }));
		if (ok) unsent = { ...unsent, message: '' };
		setOutcome(ok ? 'arrived' : status === 429 ? 'limited' : 'failed');
	};
	const field = (name: keyof typeof unsent, Element: 'input' | 'textarea') => (
		<>
			<label for={id + name} class="font-medium">
				{texts[name]}
			</label>
			<Element
				id={id + name}
				class="field [font:inherit] pointer-coarse:text-[16px] rounded-md bg-surface px-[7px] py-[7px]"
				{...(name === 'email' ? { type: 'email', autocomplete: 'email' } : { rows: 5 })}
				dir="auto"
				required
				maxLength={contactLimits[`${name}MaxLength`]}
				defaultValue={unsent[name]}
				onInput={({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
					unsent = { ...unsent, [name]: value };
				}}
			/>
		</>
	);
	return (
		<Sheet title={title} onClose={onClose}>
			{/* There from the beginning: screen readers announce what changes in it. */}
			<p role="status" class="text-muted">
				{outcome === 'arrived' ? texts.arrived(unsent.email) : texts.about}
			</p>
			{outcome !== 'arrived' && (
				<form class="my-3 flex flex-col gap-2" onSubmit={send}>
					{field('email', 'input')}
					{field('message', 'textarea')}
					{conversation.messages.length > 0 && (
						<label class="flex items-center gap-2">
							<input type="checkbox" checked={isIncluded} onChange={() => setIncluded(!isIncluded)} />
							{texts.include}
						</label>
					)}
					<p class="text-muted text-xs">{texts.privacy}</p>
					<p role="alert" class="text-danger">
						{(outcome === 'limited' || outcome === 'failed') && texts[outcome]}
					</p>
					<button type="submit" class="primary-button self-end" aria-disabled={outcome === 'sending'}>
						{outcome === 'sending' ? strings.working : texts.send}
					</button>
				</form>
			)}
		</Sheet>
	);
}

export { default as css } from './contact.css';
export { ContactForm as view };
