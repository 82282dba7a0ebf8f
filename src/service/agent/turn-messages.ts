import type { ModelMessage, ToolResultPart } from 'ai';
import type { AgentCheck } from '../../contract/agent-v2.js';
import type { TurnInstruction } from '../jobs/agent-turn.js';
import { DataFence } from '../models/data-fence.js';

/** The fate of the earlier instructions of the job. */
export type History = 'on this branch' | 'merged' | 'closed';

const answers: Readonly<Record<History, string>> = {
	'on this branch':
		'This was carried out before. The files are as they were left then, with what reviewers have changed since.',
	merged: 'This was carried out before, and merged: it is part of the documentation now.',
	closed:
		'This was carried out before, but its pull request was closed without being merged: the files do not have it.',
};

/** The earlier instructions as a conversation that is over, then the new ones. */
export function turnMessages(instructions: readonly TurnInstruction[], history: History): ModelMessage[] {
	return instructions
		.filter(({ role }) => role === 'user')
		.flatMap(({ text, isNew }): ModelMessage[] =>
			isNew
				? [{ role: 'user', content: text }]
				: [
						{ role: 'user', content: text },
						{ role: 'assistant', content: answers[history] },
					],
		);
}

/** Longest results of tools in a conversation, in UTF-16 code units: about 30,000 tokens. */
const resultsMaxLength = 120_000;

/**
 * Replaces the oldest tool results of a long conversation by a note, many at once, because each change at the front makes a
 * provider's cache useless.
 */
export function createResultTrimmer(mostLength = resultsMaxLength) {
	const dropped = new Set<string>();
	const lengthOf = (output: ToolResultPart['output']) => JSON.stringify(output.value).length;
	return (messages: readonly ModelMessage[]): ModelMessage[] => {
		const results = messages.flatMap(({ role, content }) =>
			role === 'tool' ? content.filter((part) => part.type === 'tool-result') : [],
		);
		const kept = results.filter(({ toolCallId }) => !dropped.has(toolCallId));
		let length = kept.reduce((sum, { output }) => sum + lengthOf(output), 0);
		if (length > mostLength) {
			// The newest one is what the model asked for just now.
			for (const { toolCallId, output } of kept.slice(0, -1)) {
				if (length <= mostLength / 2) break;
				dropped.add(toolCallId);
				length -= lengthOf(output);
			}
		}
		const noted = (part: ToolResultPart): ToolResultPart =>
			dropped.has(part.toolCallId)
				? { ...part, output: { type: 'text', value: 'Left out to save room. Call the tool again if you need this.' } }
				: part;
		return messages.map((message) =>
			message.role === 'tool'
				? { ...message, content: message.content.map((part) => (part.type === 'tool-result' ? noted(part) : part)) }
				: message,
		);
	};
}

/** The message that gives failed checks back to the model. Findings quote the repository, so they are fenced as data. */
export function findingsMessage(failed: readonly AgentCheck[], fence = new DataFence()): ModelMessage {
	const text = failed.map(({ summary, findings }) => [summary, ...findings.map((line) => `- ${line}`)].join('\n'));
	const content = `The checks of your change have failed. Repair what your change has broken; say so when it cannot be repaired.\n\n${fence.write('findings', {}, text.join('\n\n').slice(0, 20_000))}`;
	return { role: 'user', content };
}
