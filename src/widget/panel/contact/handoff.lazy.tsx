import { useState } from 'preact/hooks';
import { pageAddress } from '../../page/navigation/navigate.js';
import { useStrings } from '../language.js';
import { type LaterTexts, lazyPartOfPanelTexts } from '../lazy-part.js';
import { useContactForm } from '../start/starters.lazy.js';
import { useController } from '../state/panel-controller.js';
import { handOver, handoffPage, mailAddress } from './handoff-address.js';

const ContactForm = lazyPartOfPanelTexts(() => import('./contact.lazy.js'));

/** The owner's code, the form of the service, or the owner's contact: a mail or a page. */
function HandoffView({ isLinked, later }: { isLinked?: boolean } & LaterTexts) {
	const controller = useController();
	const strings = useStrings();
	const hasForm = useContactForm();
	const [isOpen, setOpen] = useState(false);
	const { handoff, onHandoff } = controller.options;
	const { conversation, tell } = handOver(controller, strings);
	const label = handoff?.label ?? later.noAnswer.handoff;
	if (!hasForm && !(isLinked && (onHandoff || hasForm === false))) return null;
	if (onHandoff || hasForm) {
		const open = () => {
			tell();
			if (onHandoff) onHandoff(conversation);
			else setOpen(true);
		};
		return (
			<>
				<button type="button" class="outline-button" onClick={open}>
					{label}
				</button>
				{isOpen && <ContactForm title={label} onClose={() => setOpen(false)} />}
			</>
		);
	}
	const { subject, shortened } = later.noAnswer;
	const page = handoff?.url ? handoffPage(handoff.url, conversation, pageAddress()) : undefined;
	const mail = handoff?.email
		? mailAddress(handoff.email, subject(conversation.currentPath), conversation.transcript, shortened)
		: undefined;
	const href = page ?? mail;
	if (!href) return null;
	return (
		<a class="outline-button" href={href} target={page ? '_blank' : undefined} rel="noopener" onClick={tell}>
			{label}
		</a>
	);
}

export { default as css } from '../answer/no-answer.css';
export { HandoffView as view };
