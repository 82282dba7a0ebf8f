import { RetryIcon } from '../icons.js';
import { usePanel } from '../use-panel.js';

/** Asks the newest question again. */
export function Retry() {
	const { strings, controller } = usePanel();
	return (
		<button type="button" class="text-button" onClick={() => controller.conversation.retry()}>
			<RetryIcon />
			{strings.retry}
		</button>
	);
}
