import type { FeedbackRating } from '../../contract/feedback.js';
import type { DocentMessage } from './message.js';

/** The messages with what the reader thinks of one of them; `none` forgets it. */
export function withRating(messages: DocentMessage[], id: string, rating: FeedbackRating): DocentMessage[] {
	return messages.map((message) => {
		if (message.id !== id) return message;
		const { rating: _before, ...metadata } = message.metadata ?? {};
		return { ...message, metadata: rating === 'none' ? metadata : { ...metadata, rating } };
	});
}
