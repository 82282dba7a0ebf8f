import { AddPageIcon, SendIcon, StopIcon } from '../icons.js';
import { attach } from '../panel-state.js';
import { usePanel } from '../use-panel.js';

/** Lets what the reader sees of the page go along with the question. */
export function AddPageButton() {
	const { controller, strings } = usePanel();
	const add = async () => {
		const { options, store } = controller;
		controller.open({ focus: true });
		// When the code cannot be loaded, nothing is attached.
		const page = await import('../../page/page-text.js').catch(() => undefined);
		const captured = page?.capturePage(options.contentSelector);
		if (captured) attach(store, { ...captured, kind: 'page' });
	};
	return (
		<button type="button" class="icon-button size-8" aria-label={strings.addPage} title={strings.addPage} onClick={add}>
			<AddPageIcon />
		</button>
	);
}

/** Sends, or stops the answer that is on its way. */
export function SendButton({ busy, disabled }: { busy: boolean; disabled: boolean }) {
	const { controller, strings } = usePanel();
	return busy ? (
		// A key each, so that a click on "stop" never lands on "send" when the answer ends meanwhile.
		<button
			key="stop"
			type="button"
			class="round-button bg-text text-surface"
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
