import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { nextTask } from '../../boot/next-task.js';
import { whenSuspicious } from '../consent/privacy-part.js';
import { usePanel } from '../use-panel.js';
import { questionMaxLength } from './question-limit.js';

/** Whether a draft can be asked. */
export const isQuestionText = (text: string) => text.trim() !== '' && text.length <= questionMaxLength;

/**
 * Asks what is written, with what is attached, unless a secret may be in it.
 *
 * @param busy an answer is on its way
 */
export function useSend(input: RefObject<HTMLTextAreaElement | null>, busy: boolean): () => Promise<void> {
	const panel = usePanel();
	const { controller } = panel;
	const sending = useRef(false);
	return async () => {
		// What was typed last may not have been drawn yet.
		const { draft, attached } = controller.store.get();
		if (busy || !isQuestionText(draft)) return;
		const held = whenSuspicious([draft, ...attached.map(({ value }) => value)].join(' '), (privacy) =>
			privacy.holdBack(panel, input.current),
		);
		if ((held && (await held)) || sending.current) return;
		sending.current = true;
		// Asking is work enough for a task of its own.
		nextTask(() => {
			sending.current = false;
			controller.ask(draft.trim());
		});
	};
}
