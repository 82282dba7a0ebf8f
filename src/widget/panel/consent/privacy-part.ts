import type { PendingConsent } from '../../boot/widget-context.js';
import { lazyPart } from '../lazy-part.js';

export interface ConsentProps {
	consent: PendingConsent;
}

const load = () => import('./privacy.lazy.js');

/** Asks the reader before anything is sent or stored. */
export const Consent = lazyPart<ConsentProps>(load);

/**
 * Has a text looked at that may hold a secret: one with a long word in it, or a sign between a name and a value. The code for that is
 * fetched then; where it cannot be had, nothing is said.
 */
export const whenSuspicious = (
	text: string,
	look: (privacy: Awaited<ReturnType<typeof load>>) => boolean | Promise<boolean>,
): false | Promise<boolean> => /\S{16}|[:=@]/.test(text) && load().then(look, () => false);
