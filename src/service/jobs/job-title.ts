import type { JobInstruction } from './queue/agent-job-store.js';

const mostLength = 80;

/** The title of a job: the first line of the user's first instruction, cut between words. */
export function jobTitle(instructions: readonly JobInstruction[]): string {
	const { text = '' } = instructions.find(({ role }) => role === 'user') ?? {};
	const [line = ''] = text.trim().split(/\s*[\r\n]+\s*/u);
	const plain = line.replace(/^#+\s+/u, '').replace(/\s+/gu, ' ');
	const letters = [...plain];
	if (letters.length <= mostLength) return plain;
	const cut = letters.slice(0, mostLength - 1).join('');
	return `${cut.replace(/(?<=\S{20,})\s\S*$/u, '').trimEnd()}…`;
}
