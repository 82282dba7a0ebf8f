import type { LaterStrings } from '../../../strings/en-later.js';
import { CloseIcon } from '../../icons.js';

interface WayBackProps {
	strings: LaterStrings['wayBack'];
	onBack: () => void;
	onDismiss: () => void;
}

/** Stands on the page while a passage is marked there. */
export function WayBack({ strings, onBack, onDismiss }: WayBackProps) {
	return (
		<section class="way-back" aria-label={strings.passage}>
			<button type="button" class="way-back-button mark ps-3 pe-2.5" onClick={onBack}>
				{strings.back}
			</button>
			<button
				type="button"
				class="way-back-button way-back-dismiss px-2"
				aria-label={strings.dismiss}
				title={strings.dismiss}
				onClick={onDismiss}
			>
				<CloseIcon />
			</button>
		</section>
	);
}
