import { RetryIcon } from '../icons.js';
import { useStrings } from '../language.js';
import { useController } from '../state/panel-controller.js';

/** Asks the newest question again. */
export function Retry() {
	const strings = useStrings();
	const controller = useController();
	return (
		<button type="button" class="text-button" onClick={() => controller.conversation.retry()}>
			<RetryIcon />
			{strings.retry}
		</button>
	);
}
