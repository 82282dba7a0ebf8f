import type { DocentMessage } from '../../conversation/message.js';
import type { LaterStrings } from '../../strings/en-later.js';
import { useController } from '../state/panel-controller.js';

interface CutOffProps {
	message: DocentMessage;
	/** Whether this is the newest answer, which the reader can continue. */
	newest: boolean;
}

/** The note below an answer that the model did not finish: the reason and a way on. */
function CutOffView({ message, newest, later }: CutOffProps & { later: LaterStrings }) {
	const controller = useController();
	const isFiltered = message.metadata?.cutOff === 'content-filter';
	return (
		<div class="mt-2 flex flex-wrap items-center gap-x-4 text-muted text-sm">
			<p>{isFiltered ? later.answer.filtered : later.answer.cutOff}</p>
			{newest && !isFiltered && (
				<button type="button" class="text-button" onClick={() => controller.ask(later.answer.goOn)}>
					{later.answer.goOn}
				</button>
			)}
		</div>
	);
}

export { CutOffView as view };
