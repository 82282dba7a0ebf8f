/** The reader's consent, given and taken back. */

import { forgetReader } from '../calls/forget-reader.js';
import type { Customise } from '../widget-context.js';
import { dropConsent, hasConsent, keepConsent, wantsConsent, watchConsent } from './ask-consent.js';

/** The domain that the consent is about, and a function that reads the options again. */
export interface ReaderCall {
	domain: string;
	/** Reads the options again after the reader's consent has changed. */
	renew(): void;
}

export function giveConsent({ domain, renew }: ReaderCall): void {
	keepConsent(domain);
	renew();
}

/** Forgets the consent and asks for it again. */
export function afterForgetting({ domain, renew }: ReaderCall): void {
	dropConsent(domain);
	renew();
}

/** Follows the reader's choices in other tabs, when consent is required. */
export const followReader =
	(call: ReaderCall): Customise =>
	(widget, panel, signal) => {
		const { options } = widget;
		if (!wantsConsent(options)) return;
		watchConsent(call.domain, signal, {
			onGiven() {
				if (options.gate) call.renew();
			},
			onTaken() {
				const had = dropConsent(call.domain) || !options.gate;
				if (had && !hasConsent(call.domain)) void forgetReader(widget, panel);
			},
		});
	};
