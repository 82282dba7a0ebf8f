import type { DocentMessage } from '../../conversation/message.js';
import { textOf } from '../../conversation/message-text.js';
import type { LaterStrings } from '../../strings/en-later.js';
import { RetryIcon } from '../icons.js';
import { usePanel } from '../use-panel.js';
import { NoticeCard } from './notice-card.js';
import { PageMatches } from './page-matches.lazy.js';
import type { Stall } from './use-stall.js';

interface StallNoticeProps {
	stall: Stall;
	question: DocentMessage | undefined;
	later: LaterStrings;
}

/** Asks whether to wait on, and meanwhile shows pages in place of the answer. */
export function StallNotice({ stall, question, later }: StallNoticeProps) {
	const { strings, controller } = usePanel();
	const { chat } = controller;
	return (
		<>
			<NoticeCard message={strings[stall]} waiting>
				<button type="button" class="text-button" onClick={() => void chat.stop().then(() => chat.retry())}>
					<RetryIcon />
					{later.notice.stopAndRetry}
				</button>
			</NoticeCard>
			{stall === 'slow' && question && <PageMatches question={textOf(question)} later={later} />}
		</>
	);
}
