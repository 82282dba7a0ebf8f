import type { AgentClient, AgentEvent, AgentJob } from '../../agent-client/index.js';
import type { Terminal } from '../terminal.js';
import { UsageError } from '../usage-error.js';
import { createEventLines } from './create-event-lines.js';

/** What a command that follows a job reports. The job itself runs on when the command ends. */
type FollowedEnd = { kind: 'ended'; job: AgentJob } | { kind: 'timeout' } | { kind: 'interrupted' };

interface FollowToEnd {
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
	const stopping = new AbortController();
	void terminal.untilStopped().then(() => stopping.abort());
	const timeout = timeoutSeconds === undefined ? undefined : AbortSignal.timeout(timeoutSeconds * 1_000);
	const signal = AbortSignal.any(timeout ? [stopping.signal, timeout] : [stopping.signal]);
	try {
		for await (const event of agent.events(id, { signal })) (onEvent ?? show)(event);
		return { kind: 'ended', job: await agent.wait(id, { signal }) };
	} catch (error) {
		if (!signal.aborted) throw error;
		return { kind: timeout?.aborted ? 'timeout' : 'interrupted' };
	}
}
