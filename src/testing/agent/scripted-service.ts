import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AgentJob } from '../../contract/agent-v2.js';
import { listen } from '../service/listen.js';

export type ScriptedAnswer = (request: IncomingMessage, response: ServerResponse) => void;

export interface AskedRequest {
	method: string | undefined;
	url: string | undefined;
	headers: IncomingMessage['headers'];
	body: string;
}

/** A service that answers over HTTP as the test says, faults included. */
export interface ScriptedService {
	url: string;
	/** The next answers; the last one stays. */
	play(...answers: ScriptedAnswer[]): void;
	/** The requests, oldest first. */
	asked: AskedRequest[];
	close(): Promise<void>;
}

export async function startScriptedService(): Promise<ScriptedService> {
	let answers: ScriptedAnswer[] = [];
	const asked: AskedRequest[] = [];
	const server = createServer(async (request, response) => {
		let body = '';
		for await (const piece of request) body += piece;
		const { method, url, headers } = request;
		asked.push({ method, url, headers, body });
		const answer = answers.length > 1 ? answers.shift() : answers[0];
		answer?.(request, response);
	});
	const { origin, close } = await listen(server);
	return {
		url: origin,
		play(...script) {
			answers = script;
		},
		asked,
		close,
	};
}

export const answerJson =
	(status: number, body: unknown, headers: Record<string, string> = {}): ScriptedAnswer =>
	(_, response) => {
		response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
	};

export const answerRefusal = (status: number, code: string, headers: Record<string, string> = {}): ScriptedAnswer =>
	answerJson(status, { error: 'A sentence.', code, requestId: 'req_1' }, headers);

export const breakConnection: ScriptedAnswer = (request) => void request.socket.destroy();

export const sampleJob = (more: Partial<AgentJob> = {}): AgentJob => ({
	id: 'job_1',
	status: 'active',
	source: { repository: 'acme/docs', ref: 'docent/a' },
	model: 'editor',
	prLink: null,
	createdAt: new Date(0).toISOString(),
	archivedAt: null,
	title: 'A job',
	outcome: null,
	message: null,
	todos: [],
	draft: false,
	endedAt: null,
	...more,
});
