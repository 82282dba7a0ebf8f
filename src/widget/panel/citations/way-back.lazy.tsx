import type { LaterStrings } from '../../strings/en-later.js';
import { CloseIcon } from '../icons.js';
import type { WayBackProps } from '../panel-state.js';

/** The way back to the answer, while a passage is marked. */
export function WayBack({ onBack, onDismiss, later: { wayBack } }: WayBackProps & { later: LaterStrings }) {
	return (
		<section class="way-back" aria-label={wayBack.passage}>
			<button type="button" class="way-back-button mark ps-3 pe-2.5" onClick={onBack}>
				{wayBack.back}
			</button>
			<button
				type="button"
				class="way-back-button way-back-dismiss px-2"
				aria-label={wayBack.dismiss}
				title={wayBack.dismiss}
				onClick={onDismiss}
			>
				<CloseIcon />
			</button>
		</section>
	);
}
