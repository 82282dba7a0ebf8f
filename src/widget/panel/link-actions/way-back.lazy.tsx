import type { LaterStrings } from '../../strings/en-later.js';
import { stepperStrings } from '../../strings/parts/en-stepper.js';
import { CloseIcon, icon } from '../icons.js';
import { usePartStrings } from '../part-strings.lazy.js';
import type { PassageSteps, WayBackProps } from '../state/panel-state.js';

/** The keys that lead from one passage to the next. */
const ways: Record<string, number> = { j: 1, ArrowDown: 1, ArrowRight: 1, k: -1, ArrowUp: -1, ArrowLeft: -1 };

/** The way back to the answer, while a passage is marked, and to the other passages of the answer. */
export function WayBack({ onBack, onDismiss, steps, later: { wayBack } }: WayBackProps & { later: LaterStrings }) {
	return (
		<section
			class="way-back"
			aria-label={wayBack.passage}
			onKeyDown={(event) => {
				const { key, currentTarget } = event;
				const way =
					event.ctrlKey || event.metaKey || event.altKey ? undefined : ways[key.length > 1 ? key : key.toLowerCase()];
				if (!steps || !way) return;
				event.preventDefault();
				const isMirrored = /Left|Right/.test(key) && getComputedStyle(currentTarget).direction === 'rtl';
				steps.go(isMirrored ? -way : way);
			}}
		>
			<button type="button" class="way-back-button way-answer" title={wayBack.back} onClick={onBack}>
				<BackIcon />
				<span class="truncate">{wayBack.back}</span>
			</button>
			<button
				type="button"
				class="way-back-button way-back-icon way-back-dismiss"
				aria-label={wayBack.dismiss}
				title={wayBack.dismiss}
				onClick={onDismiss}
			>
				<CloseIcon />
			</button>
			{steps && <Stepper {...steps} />}
		</section>
	);
}

/** Walks through the passages of an answer. */
function Stepper({ at, of, go }: PassageSteps) {
	const strings = usePartStrings('stepper', stepperStrings);
	if (!strings) return null;
	const button = (by: number, name: string, Icon: typeof PreviousIcon) => (
		<button type="button" class="way-back-button way-back-icon" aria-label={name} title={name} onClick={() => go(by)}>
			<Icon />
		</button>
	);
	return (
		<>
			{button(-1, strings.previous, PreviousIcon)}
			<span class="way-back-place" role="status">
				{strings.place(at, of)}
			</span>
			{button(1, strings.next, NextIcon)}
		</>
	);
}

const BackIcon = icon('M19 12H5m6-6-6 6 6 6', 16);
const PreviousIcon = icon('m15 6-6 6 6 6', 16);
const NextIcon = icon('m9 6 6 6-6 6', 16);
