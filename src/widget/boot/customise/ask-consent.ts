import type { ResolvedOptions } from '../../../options/resolved-options.js';
import type { WidgetOptions } from '../widget-context.js';

const keyOf = (domain: string) => `docent:${domain}:consent`;

/** Domains with consent on this page, for browsers without storage. */
const agreed = new Set<string>();

function stored(domain: string): string | null {
	try {
		return localStorage.getItem(keyOf(domain));
	} catch {
		return null;
	}
}

export const hasConsent = (domain: string): boolean => agreed.has(domain) || stored(domain) !== null;

/** Stores the reader's consent. Nothing is stored before it. */
export function keepConsent(domain: string): void {
	try {
		localStorage.setItem(keyOf(domain), new Date().toISOString());
	} catch {
		// Without storage, the next page asks again.
		agreed.add(domain);
	}
}

/** Forgets consent of this page only; stored consent is removed with everything else. @returns whether there was any */
export const dropConsent = (domain: string): boolean => agreed.delete(domain);

export const wantsConsent = ({ consent = 'none' }: Pick<ResolvedOptions, 'consent'>): boolean => consent !== 'none';

/**
 * Options for a reader who still has to consent: nothing is sent and nothing is stored. Other readers get the options as they are.
 * @param agree Called when the reader consents.
 * @param afterForgetting Called when everything was removed, the consent included.
 */
export function untilConsent(options: WidgetOptions, agree: () => void, afterForgetting: () => void): WidgetOptions {
	const { consent, domain } = options;
	if (!wantsConsent(options)) return options;
	if (hasConsent(domain)) return { ...options, afterForgetting };
	return {
		...options,
		persistence: 'none',
		search: false,
		// The reader's choice about the offer would have to be stored.
		selection: false,
		gate: { ...(typeof consent === 'object' && consent), agree },
	};
}

/** Watches for consent that another tab gives or withdraws. */
export function watchConsent(
	domain: string,
	signal: AbortSignal,
	{ onGiven, onTaken }: { onGiven(): void; onTaken(): void },
): void {
	const watch = ({ key, newValue }: StorageEvent) => {
		if (key !== null && key !== keyOf(domain)) return;
		if (newValue !== null) onGiven();
		else onTaken();
	};
	addEventListener('storage', watch, { signal });
}
