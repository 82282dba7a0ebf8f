/** The calls by which a page speaks for its reader: consent, and being forgotten. */

import { removeEverything } from '../../page/remove-everything.js';
import type { DocentSession } from '../session.js';
import type { Customise } from '../widget-context.js';
import { dropConsent, hasConsent, keepConsent, wantsConsent, watchConsent } from './ask-consent.js';

/** An assistant that is on the page, and what takes its options over again. */
export interface ReaderCall {
	session: DocentSession;
	domain: string;
	/** Reads the options again: what the reader has agreed to may be another thing now. */
	renew(): void;
}

export function giveConsent({ domain, renew }: ReaderCall): void {
	keepConsent(domain);
	renew();
}

/** Ends what runs, in all tabs, and removes everything that is kept; consent is asked for again. */
export async function forgetReader({ session, domain, renew }: ReaderCall): Promise<void> {
	// The service may still write an answer that the reader has left. The panel is what can stop it, so it is loaded.
	const panel = await session.widget()?.panel();
	await panel?.forget();
	removeEverything();
	afterForgetting({ domain, renew });
}

/** Forgets the agreement too, and asks for it again. */
export function afterForgetting({ domain, renew }: Pick<ReaderCall, 'domain' | 'renew'>): void {
	dropConsent(domain);
	renew();
}

/** Follows the reader's choices in other tabs, where the owner wants consent. */
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
