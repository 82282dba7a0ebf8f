import { transcriptStrings } from '../../strings/parts/en-transcript.js';
import { icon } from '../icons.js';
import { usePartStrings } from '../part-strings.lazy.js';
import css from './follow-end.css';

const ArrowDownIcon = icon('M12 5v14M19 12l-7 7-7-7', 16);

interface FollowEndProps {
	/** The answer is not complete. */
	arriving: boolean;
	onFollow: () => void;
}

/** Scrolls what lies below the button: the wheel over it is meant for that. */
function scrollBelow(event: WheelEvent): void {
	const transcript = (event.currentTarget as Element).parentElement?.querySelector('.transcript');
	// The reader scrolls, which is heard of as on the transcript itself.
	transcript?.dispatchEvent(new WheelEvent('wheel', event));
	transcript?.scrollBy(0, event.deltaMode ? event.deltaY * 20 : event.deltaY);
}

/** Shows that more lies below the view, and leads to the end. It lies above the text and takes no room. */
function FollowEnd({ arriving, onFollow }: FollowEndProps) {
	const strings = usePartStrings('transcript', transcriptStrings);
	const name = strings && (arriving ? strings.followAnswer : strings.jumpToLatest);
	return (
		<>
			<div class="more-below" />
			{name && (
				<button
					type="button"
					class="round-button follow-end"
					aria-label={name}
					title={name}
					onClick={onFollow}
					onWheel={scrollBelow}
				>
					<ArrowDownIcon />
					{arriving && (
						<span class="thinking" aria-hidden="true">
							<i />
							<i />
							<i />
						</span>
					)}
				</button>
			)}
		</>
	);
}

export { css, FollowEnd as view };
