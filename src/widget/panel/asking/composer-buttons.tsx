import { AddPageIcon, SendIcon, StopIcon } from '../icons.js';
import { usePanel } from '../use-panel.js';

export function AddPageButton() {
	const { controller, strings } = usePanel();
	return (
		<button
			type="button"
			class="icon-button size-8"
			aria-label={strings.addPage}
			title={strings.addPage}
			onClick={controller.attachPage}
		>
			<AddPageIcon />
		</button>
	);
}

/** Sends, or stops the answer that is on its way. */
export function SendButton({ busy, disabled }: { busy: boolean; disabled: boolean }) {
	const { controller, strings } = usePanel();
	return busy ? (
		// A key each: a button that stops must not turn into the one that sends in the middle of a click.
		<button
			key="stop"
			type="button"
			class="round-button bg-text text-surface"
			aria-label={strings.stop}
			onClick={() => void controller.chat.stop()}
		>
			<StopIcon />
		</button>
	) : (
		<button
			key="send"
			type="submit"
			class="round-button bg-accent text-on-accent aria-disabled:bg-line aria-disabled:text-muted"
			aria-label={strings.send}
			aria-disabled={disabled}
		>
			<SendIcon />
		</button>
	);
}
