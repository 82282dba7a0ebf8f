import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { useLanguage } from '../language.js';
import { lazyPart } from '../lazy-part.js';
import type { SecretNoticeProps } from './secret-notice.lazy.js';

const load = () => import('./secret-notice.lazy.js');

const SecretNotice = lazyPart(load);

/**
 * Loads the check for a text that may hold a secret: one with a long word, or with a sign between a name and a value. When the check
 * cannot be loaded, no secret is found.
 */
export const whenSuspicious = (
	text: string,
	look: (check: Awaited<ReturnType<typeof load>>) => boolean | Promise<boolean>,
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
			whenSuspicious(texts.join(' '), (check) =>
				check.holdBack(language, field.current, texts, (onChoice) => ask(onChoice && { texts, onClean, onChoice })),
			),
	};
}
