import { expect, it } from 'vitest';
import type { AgentEvent } from '../../contract/agent-v2.js';
import { createEventLines } from './create-event-lines.js';

const at = '2026-01-01T10:20:30.000Z';
const tool = (name: string, summary: string, isError = false): AgentEvent => ({
	id: 1,
	type: 'tool',
	at,
	data: { name, summary, isError },
});

it('counts what is read one after the other', () => {
	const linesOf = createEventLines();
	const read = (count: number) => Array.from({ length: count }, (_, index) => tool('read', `Read ${index}.md.`));
	const events = [...read(5), tool('edit', 'Changed 1.md.'), ...read(2), tool('read', 'There is no 9.md.', true)];
	expect(events.flatMap(linesOf).map((line) => line.slice(10))).toEqual([
		'read: Read 0.md.',
		'read: Read 1.md.',
		'read: Read 2.md.',
		'… and 2 more',
		'edit: Changed 1.md.',
		'read: Read 0.md.',
		'read: Read 1.md.',
		'read: There is no 9.md.',
	]);
});

it('keeps to one line and to letters, whatever a repository says', () => {
	const linesOf = createEventLines();
	const text = `one\n\u001b[2Jtwo\r${'x'.repeat(1_000)}`;
	const [line = ''] = linesOf({ id: 1, type: 'text', at, data: { text } });
	expect(line).toMatch(/^10:20:30 {2}one \[2Jtwo x+…$/);
	expect(line).toHaveLength(210);
});

it('never cuts the sentence that says how a job ended, for the remedy stands at its end', () => {
	const linesOf = createEventLines();
	const message = `This cannot be carried out: ${'x'.repeat(300)}. Set model.provider and model.model.`;
	const data = { status: 'failed', outcome: 'instruction', message } as const;
	const [line = ''] = linesOf({ id: 1, type: 'status', at, data } as AgentEvent);
	expect(line).toMatch(/Set model\.provider and model\.model\.$/);
});
