/** API calls that a page makes for its reader: consent, and forgetting. */

import { removeEverything } from '../../host/remove-everything.js';
import type { DocentSession } from '../loaded-modules.js';
import type { Customise } from '../widget-context.js';
import { dropConsent, hasConsent, keepConsent, wantsConsent, watchConsent } from './ask-consent.js';

/** The assistant on the page, and a function that reads its options again. */
export interface ReaderCall {
	session: DocentSession;
	domain: string;
	/** Reads the options again after the reader's consent has changed. */
	renew(): void;
}

export function giveConsent({ domain, renew }: ReaderCall): void {
	keepConsent(domain);
	renew();
}

/** Stops running answers in all tabs, removes everything stored, and asks for consent again. */
export async function forgetReader({ session, domain, renew }: ReaderCall): Promise<void> {
	// The service may still be writing an answer. Only the panel can stop it, so it is loaded.
	const panel = await session.widget()?.panel.get();
	await panel?.forget();
	removeEverything();
	afterForgetting({ domain, renew });
}

/** Forgets the consent and asks for it again. */
export function afterForgetting({ domain, renew }: Pick<ReaderCall, 'domain' | 'renew'>): void {
	dropConsent(domain);
	renew();
}

/** Follows the reader's choices in other tabs, when consent is required. */
export const followReader =
	(call: ReaderCall): Customise =>
	({ options }, _, signal) => {
		if (!wantsConsent(options)) return;
		watchConsent(call.domain, signal, {
			onGiven() {
				if (options.gate) call.renew();
			},
			onTaken() {
				const had = dropConsent(call.domain) || !options.gate;
				if (had && !hasConsent(call.domain)) void forgetReader(call);
			},
		});
	};
