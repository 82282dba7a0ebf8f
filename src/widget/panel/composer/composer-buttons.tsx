import { AddPageIcon, SendIcon, StopIcon } from '../icons.js';
import { attach } from '../panel-state.js';
import { usePanel } from '../use-panel.js';

/** Attaches the page's visible text to the question. */
export function AddPageButton() {
	const { controller, strings } = usePanel();
	const add = async () => {
		const { options, store } = controller;
		controller.open({ focus: true });
		// When the code cannot be loaded, nothing is attached.
		const page = await import('../../page/content/page-text.js').catch(() => undefined);
		const captured = page?.capturePage(options.contentSelector);
		if (captured) attach(store, { ...captured, kind: 'page' });
	};
	return (
		<button type="button" class="icon-button size-8" aria-label={strings.addPage} title={strings.addPage} onClick={add}>
			<AddPageIcon />
		</button>
	);
}

/** Sends the question, or stops the running answer. */
export function SendButton({ busy, disabled }: { busy: boolean; disabled: boolean }) {
	const { controller, strings } = usePanel();
	return busy ? (
		// Different keys keep a click on "stop" from reaching "send" when the answer ends meanwhile.
		<button
			key="stop"
			type="button"
			class="round-button bg-fill text-on-accent"
			aria-label={strings.stop}
			onClick={() => void controller.conversation.stop()}
		>
			<StopIcon />
		</button>
	) : (
		<button
			key="send"
			type="submit"
			part="send"
			class="round-button bg-fill text-on-accent aria-disabled:bg-line aria-disabled:text-muted"
			aria-label={strings.send}
			aria-disabled={disabled}
		>
			<SendIcon />
		</button>
	);
}
