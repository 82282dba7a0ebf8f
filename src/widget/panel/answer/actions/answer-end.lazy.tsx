import type { LaterStrings } from '../../../strings/en-later.js';
import type { AnswerActionsProps } from '../answer.js';
import { ActionRow } from './action-row.lazy.js';
import { SuggestionChips } from './suggestion-chips.lazy.js';

/** What stands below a finished answer: what can be done with it, and what may be asked next. */
export function AnswerEnd({ later, ...props }: AnswerActionsProps & { later: LaterStrings }) {
	return (
		<>
			<ActionRow {...props} later={later} />
			{props.onRegenerate && <SuggestionChips message={props.message} later={later} />}
		</>
	);
}
