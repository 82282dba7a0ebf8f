import { RetryIcon } from '../icons.js';
import { useStrings } from '../language.js';
import { useController } from '../state/panel-controller.js';

/** Receives the rest of the newest answer, or asks its question again. */
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
