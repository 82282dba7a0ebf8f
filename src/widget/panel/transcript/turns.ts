import type { DocentMessage } from '../../conversation/message.js';

/** A question and what answers it. */
export interface Turn {
	question: DocentMessage | undefined;
	answers: DocentMessage[];
}

export function turnsOf(messages: readonly DocentMessage[]): Turn[] {
	const turns: Turn[] = [];
	for (const message of messages) {
		if (message.role === 'user') turns.push({ question: message, answers: [] });
		else if (turns.length > 0) turns.at(-1)?.answers.push(message);
		else turns.push({ question: undefined, answers: [message] });
	}
	return turns;
}

/** The name of a turn among the others, for as long as it is there. */
export const keyOf = ({ question }: Turn): string => question?.id ?? '';
