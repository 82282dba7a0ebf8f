import { withoutData } from '../../answering/prompt/data-fence.js';
import type { AgentEvent, AgentEventData, AgentStep } from '../../contract/agent-v2.js';
import { oneLine } from '../terminal.js';

/** The longest line, so that a repository cannot fill the screen. */
const longest = 200;
/** The last line says why a job ended and what to do, so it may be longer. */
const longestEnd = 2_000;

const steps: Record<AgentStep, string> = {
	cloning: 'Getting the repository',
	planning: 'Planning',
	editing: 'Editing',
	checking: 'Checking',
	committing: 'Committing',
	pushing: 'Pushing',
	opening: 'Opening the pull request',
};

function todosLine({ todos }: AgentEventData['todos']): string {
	const done = todos.filter(({ status }) => status === 'completed').length;
	const current = todos.find(({ status }) => status === 'in_progress');
	return `${done} of ${todos.length} done${current ? `; now: ${current.content}` : ''}`;
}

function checksLine({ checks }: AgentEventData['checks']): string {
	return checks
		.map(({ name, status, findings }) => `${name} ${status}${findings.length > 0 ? ` (${findings.length})` : ''}`)
		.join(', ');
}

function textOf(event: AgentEvent): string | undefined {
	switch (event.type) {
		case 'message':
			return event.data.role === 'user' ? `> ${withoutData(event.data.text)}` : undefined;
		case 'step':
			return steps[event.data.step];
		case 'text':
			return event.data.text;
		case 'tool':
			// The todos contain the plan.
			return event.data.name === 'todo' ? undefined : `${event.data.name}: ${event.data.summary}`;
		case 'todos':
			return todosLine(event.data);
		case 'plan':
			return `Plan: ${event.data.files.map(({ path }) => path).join(', ')}`;
		case 'checks':
			return `Checks: ${checksLine(event.data)}`;
		case 'commit':
			return `Commit ${event.data.sha.slice(0, 8)}: ${event.data.message.split('\n')[0]}`;
		case 'pull_request':
			return `${event.data.state ?? (event.data.isNew ? 'opened' : 'updated')} ${event.data.url}`.replace(
				/^./,
				(letter) => letter.toUpperCase(),
			);
		case 'retry':
			return `Trying again: ${event.data.reason}`;
		case 'status':
			return event.data.message ?? undefined;
	}
}

/** More pages in a row than this are only counted, because there may be thousands. */
const readsShown = 3;

const isRead = (event: AgentEvent) => event.type === 'tool' && event.data.name === 'read' && !event.data.isError;

/** Turns events into lines for people, one by one. An event that is not worth a line, or that the line before reported, gives none. */
export function createEventLines(): (event: AgentEvent) => string[] {
	let said = '';
	let reads = 0;
	return (event) => {
		const text = oneLine(textOf(event) ?? '', event.type === 'status' ? longestEnd : longest);
		if (text === '' || text === said) return [];
		const uncounted = reads - readsShown;
		reads = isRead(event) ? reads + 1 : 0;
		if (reads > readsShown) return [];
		said = text;
		const time = event.at.slice(11, 19);
		const before = reads === 0 && uncounted > 0 ? [`${time}  … and ${uncounted} more`] : [];
		return [...before, `${time}  ${text}`];
	};
}
