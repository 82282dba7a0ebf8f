import type { AgentClient, AgentEvent, AgentJob } from '../../agent-client/index.js';
import type { Terminal } from '../terminal.js';
import { UsageError } from '../usage-error.js';
import { createEventLines } from './create-event-lines.js';

/** What a command that follows a job reports. The job itself runs on when the command ends. */
export type FollowedEnd = { kind: 'ended'; job: AgentJob } | { kind: 'timeout' } | { kind: 'interrupted' };

export interface FollowToEnd {
	agent: AgentClient;
	id: string;
	terminal: Terminal;
	timeoutSeconds: number | undefined;
	/** Receives the events in place of the lines for people on stderr. */
	onEvent?: ((event: AgentEvent) => void) | undefined;
}

/** The seconds of a flag; `undefined` without it. Throws a `UsageError`. */
export function secondsOf(flag: string | undefined): number | undefined {
	if (flag === undefined) return undefined;
	const seconds = /^\d{1,6}(?:\.\d+)?$/.test(flag) ? Number(flag) : 0;
	if (seconds > 0) return seconds;
	throw new UsageError(`--timeout is "${flag}"; give a number of seconds above 0.`);
}

/** Shows the events of a job until it ends, the time is over, or the process is asked to end. */
export async function followToEnd({ agent, id, terminal, timeoutSeconds, onEvent }: FollowToEnd): Promise<FollowedEnd> {
	const linesOf = createEventLines();
	const show = (event: AgentEvent) => {
		for (const line of linesOf(event)) terminal.complain(line);
	};
	const ending = new AbortController();
	let isTimeout = false;
	const timer =
		timeoutSeconds === undefined
			? undefined
			: setTimeout(() => {
					isTimeout = true;
					ending.abort();
				}, timeoutSeconds * 1_000);
	void terminal.untilStopped().then(() => ending.abort());
	try {
		const { signal } = ending;
		for await (const event of agent.events(id, { signal })) (onEvent ?? show)(event);
		return { kind: 'ended', job: await agent.wait(id, { signal }) };
	} catch (error) {
		if (!ending.signal.aborted) throw error;
		return { kind: isTimeout ? 'timeout' : 'interrupted' };
	} finally {
		clearTimeout(timer);
	}
}
