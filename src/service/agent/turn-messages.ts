import type { ModelMessage, ToolResultPart } from 'ai';
import { DataFence } from '../../answering/prompt/data-fence.js';
import type { AgentCheck, AgentPlan } from '../../contract/agent-v2.js';
import type { TurnInstruction } from '../jobs/agent-turn.js';
import { counted } from './texts/safe-text.js';

/** The fate of the earlier instructions of the job. */
export type History = 'on this branch' | 'merged' | 'closed';

const answers: Readonly<Record<History, string>> = {
	'on this branch':
		'This was carried out before. The files are as they were left then, with what reviewers have changed since.',
	merged: 'This was carried out before, and merged: it is part of the documentation now.',
	closed:
		'This was carried out before, but its pull request was closed without being merged: the files do not have it.',
};

/** What a model would otherwise have to look for first. */
export interface TurnStart {
	/** Paths of the documentation. */
	files: readonly string[];
	/** The closing words of the turn before. */
	words: string;
	/** What the branch has changed so far, as a diff. */
	changes: string;
	/** The places that the base has changed, too, with git's marks, as a diff. The files have the base's side. */
	conflicts: string;
	/** The plan of a job that makes one. */
	plan?: AgentPlan | undefined;
}

const overtaken =
	'The branch that pull requests go to has changed the same places as the branch that you work on. The files have them as they are there now. The next block shows both sides between marks: carry the earlier instructions out there again, as far as they still make sense.';

const approved =
	'The owner has approved the plan in the next block. Carry it out: no file that it does not name can be changed.';
const planned = 'The next block is the plan that was made before. What was said after the first message changes it.';

/** The earlier instructions as a conversation that is over, then the new ones, the first of them with what the repository holds. */
export function turnMessages(
	instructions: readonly TurnInstruction[],
	history: History,
	{ files, words, changes, conflicts, plan }: TurnStart,
): ModelMessage[] {
	const fence = new DataFence();
	const list = plan?.files.map(({ path, intention }) => `${path}: ${intention}`).join('\n') ?? '';
	const data = [
		fence.write('files', {}, fileList(files)),
		...(changes === '' ? [] : [fence.write('changes', {}, changes)]),
		...(conflicts === '' ? [] : [overtaken, fence.write('conflicts', {}, conflicts)]),
		...(plan?.files.length ? [plan.state === 'approved' ? approved : planned, fence.write('plan', {}, list)] : []),
	];
	const asked = instructions.filter(({ role }) => role === 'user');
	const first = asked.findIndex(({ isNew }) => isNew);
	return asked.flatMap(({ text, isNew }, index): ModelMessage[] => {
		if (isNew) return [{ role: 'user', content: index === first ? [text, ...data].join('\n\n') : text }];
		const answer = index === first - 1 && words !== '' ? `${words}\n\n${answers[history]}` : answers[history];
		return [
			{ role: 'user', content: text },
			{ role: 'assistant', content: answer },
		];
	});
}

/** Longest list of files, in UTF-16 code units: about 2,000 tokens. */
const listMaxLength = 8_000;

/** All names by their folders, or else the folders with the number of their files, as deep as there is room for. */
function fileList(files: readonly string[]): string {
	const depth = Math.max(1, ...files.map((file) => file.split('/').length));
	for (let steps = depth; steps > 0; steps--) {
		const counts = new Map<string, number>();
		for (const file of files) {
			const path = file.split('/');
			const name = path.length <= steps ? file : `${path.slice(0, steps).join('/')}/`;
			counts.set(name, (counts.get(name) ?? 0) + 1);
		}
		const folders = new Map<string, string[]>();
		for (const [name, count] of counts) {
			const folder = name.endsWith('/') ? '' : name.slice(0, name.lastIndexOf('/') + 1);
			const own = name.endsWith('/') ? `${name} (${counted(count, 'file')})` : name.slice(folder.length);
			folders.set(folder, [...(folders.get(folder) ?? []), own]);
		}
		const list = [...folders].map(([folder, names]) => `${folder && `${folder}: `}${names.join(', ')}`).join('\n');
		if (list.length <= listMaxLength) return list;
	}
	return `${counted(files.length, 'file')}; the tool list shows them.`;
}

/** Longest results of tools in a conversation, in UTF-16 code units: about 30,000 tokens. */
const resultsMaxLength = 120_000;

/**
 * Replaces the oldest tool results of a long conversation by a note, many at once, because each change at the front makes a
 * provider's cache useless.
 */
export function createResultTrimmer() {
	const dropped = new Set<string>();
	const lengthOf = (output: ToolResultPart['output']) => JSON.stringify(output.value).length;
	return (messages: readonly ModelMessage[]): ModelMessage[] => {
		const results = messages.flatMap(({ role, content }) =>
			role === 'tool' ? content.filter((part) => part.type === 'tool-result') : [],
		);
		const kept = results.filter(({ toolCallId }) => !dropped.has(toolCallId));
		let length = kept.reduce((sum, { output }) => sum + lengthOf(output), 0);
		if (length > resultsMaxLength) {
			// The newest one is what the model asked for just now.
			for (const { toolCallId, output } of kept.slice(0, -1)) {
				if (length <= resultsMaxLength / 2) break;
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
export function findingsMessage(failed: readonly AgentCheck[]): ModelMessage {
	const text = failed.map(({ summary, findings }) => [summary, ...findings.map((line) => `- ${line}`)].join('\n'));
	const content = `The checks of your change have failed. Repair what your change has broken; say so when it cannot be repaired.\n\n${new DataFence().write('findings', {}, text.join('\n\n').slice(0, 20_000))}`;
	return { role: 'user', content };
}
