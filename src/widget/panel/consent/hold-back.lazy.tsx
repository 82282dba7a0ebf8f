import { render } from 'preact';
import { findSecrets } from '../../../secrets/find-secrets.js';
import { ownDocument } from '../../page/own-document.js';
import type { PanelServices } from '../use-panel.js';
import css from './privacy.css';
import { SecretNotice } from './secret-notice.lazy.js';

/** What a reader is about to send. */
export interface HeldTexts {
	/** All of it. */
	texts: readonly string[];
	/** Takes the secrets out, where the reader sees it. @param clean gives a text without its secrets */
	onClean: (clean: (text: string) => string) => void;
}

export const holdsSecret = (text: string): boolean => findSecrets(text).length > 0;

/** What the composer holds. A pasted text that has lost something is not put back whole any more. */
function inComposer({ store }: PanelServices['controller']): HeldTexts {
	const { draft, attached } = store.get();
	return {
		texts: [draft, ...attached.map(({ value }) => value)],
		onClean: (clean) =>
			store.set({
				draft: clean(draft),
				attached: attached.map(({ original, ...item }) => ({ ...item, value: clean(item.value) })),
			}),
	};
}

const styled = new WeakSet<(css: string) => void>();
/** Fields that are being looked at: a second Enter changes nothing. */
const looking = new WeakSet<HTMLElement>();

/** Shows the notice above the field until the reader has chosen, or goes on writing. */
async function choose(panel: PanelServices, field: HTMLElement, { texts, onClean }: HeldTexts): Promise<boolean> {
	const { secrets } = await panel.language.later();
	if (!styled.has(panel.addSheet)) panel.addSheet(css);
	styled.add(panel.addSheet);
	const form = field.closest('form');
	const place = ownDocument.createElement('div');
	form?.prepend(place);
	return new Promise((resolve) => {
		const answer = (held: boolean) => {
			stopFollowing();
			form?.removeEventListener('input', goOn);
			render(null, place);
			place.remove();
			field.focus();
			resolve(held);
		};
		const goOn = () => answer(true);
		form?.addEventListener('input', goOn);
		const { attached } = panel.controller.store.get();
		const stopFollowing = panel.controller.store.subscribe(() => {
			if (panel.controller.store.get().attached !== attached) goOn();
		});
		render(
			<SecretNotice
				found={texts.join('\n')}
				texts={secrets}
				onSend={() => answer(false)}
				onRemove={(clean) => {
					answer(true);
					onClean(clean);
				}}
				onClose={goOn}
			/>,
			place,
		);
	});
}

/**
 * Keeps what looks like a secret from being sent until the reader says so.
 * @param field where it is written; the notice stands above it
 * @returns whether it is held back
 */
export async function holdBack(
	panel: PanelServices,
	field: HTMLElement | null,
	held: HeldTexts = inComposer(panel.controller),
): Promise<boolean> {
	if (!field || looking.has(field)) return true;
	looking.add(field);
	if (!held.texts.some(holdsSecret)) {
		// The question has to be on its way before there can be another one.
		setTimeout(() => looking.delete(field));
		return false;
	}
	try {
		return await choose(panel, field, held);
	} catch {
		// Without the words for it there is nothing to choose.
		return false;
	} finally {
		looking.delete(field);
	}
}
