import type { ModelMessage } from 'ai';
import type { AgentCheck } from '../../contract/agent-v2.js';
import type { TurnInstruction } from '../jobs/agent-turn.js';
import { DataFence } from '../models/data-fence.js';

/** Where the agent finds itself: what came of the earlier instructions. */
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

/** What the checks have found, back to the model. Findings quote the repository, and so they are data. */
export function findingsMessage(failed: readonly AgentCheck[], fence = new DataFence()): ModelMessage {
	const text = failed.map(({ summary, findings }) => [summary, ...findings.map((line) => `- ${line}`)].join('\n'));
	const content = `The checks of your change have failed. Repair what your change has broken; say so when it cannot be repaired.\n\n${fence.write('findings', {}, text.join('\n\n').slice(0, 20_000))}`;
	return { role: 'user', content };
}
