import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import type { PendingConsent } from '../../boot/widget-context.js';
import { useLanguage } from '../language.js';
import { lazyPart, viewOf } from '../lazy-part.js';

const load = () => import('./privacy.lazy.js');

export interface ConsentProps {
	consent: PendingConsent;
	/** The panel is a part of the page, and cannot be closed. */
	inPage: boolean;
}

/** Asks the reader before anything is sent or stored. */
export const Consent = lazyPart<ConsentProps>(load);

export interface SecretNoticeProps {
	/** Texts that the reader is about to send. */
	texts: readonly string[];
	/** Removes the secrets from the texts; by default from the composer. @param clean removes the secrets of a text */
	onClean: ((clean: (text: string) => string) => void) | undefined;
	/** Is called with the reader's choice: whether the texts are held back. */
	onChoice: (held: boolean) => void;
}

const SecretNotice = lazyPart<SecretNoticeProps>(() => load().then(viewOf('SecretNotice')));

/**
 * Has a text looked at that may hold a secret: one with a long word in it, or a sign between a name and a value. The code for that is
 * fetched then; where it cannot be had, nothing is said.
 */
export const whenSuspicious = (
	text: string,
	look: (privacy: Awaited<ReturnType<typeof load>>) => boolean | Promise<boolean>,
): false | Promise<boolean> => /\S{16}|[:=@]/.test(text) && load().then(look, () => false);

/** Holds back likely secrets until the reader decides. @param field the field that contains them */
export function useSecretCheck(field: RefObject<HTMLElement | null>) {
	const language = useLanguage();
	const [asking, ask] = useState<SecretNoticeProps>();
	return {
		/** The notice above the field. */
		notice: asking && <SecretNotice {...asking} />,
		/** Resolves with whether the texts are held back. */
		holdBack: (texts: readonly string[], onClean?: SecretNoticeProps['onClean']) =>
			whenSuspicious(texts.join(' '), (privacy) =>
				privacy.holdBack(language, field.current, texts, (onChoice) => ask(onChoice && { texts, onClean, onChoice })),
			),
	};
}
