import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createTestRepository, type TestFiles, type TestRepository } from '../../src/testing/agent/git-repository.js';
import type { ForgeServer } from '../../src/testing/forge-servers/forge-server.js';
import { giteaToken, startGiteaServer } from '../../src/testing/forge-servers/gitea-server.js';
import { chatCompletion } from '../../src/testing/models/chat-completion.js';
import { listen } from '../../src/testing/service/listen.js';

/**
 * What a job asks of others, in order. `before` one, nothing of it has happened there; `after` it, all of it has, and only the
 * answer is missing.
 */
export const worldMoments = [
	'before fetch',
	'before model',
	'mid-edit',
	'before push',
	'after push',
	'before open',
	'after open',
] as const;
export type WorldMoment = (typeof worldMoments)[number];

/** A secret of the model's provider, which nothing may keep. */
export const modelKey = 'sk-world-5ecre7-0f-7he-m0del';
export { giteaToken };

/** A forge with its repository, and a language model: everything outside of the service that a job needs. */
export interface AgentWorld extends AsyncDisposable {
	repository: TestRepository;
	forge: ForgeServer;
	/** Settings of a service that works in it. */
	environment: NodeJS.ProcessEnv;
	/** The next request at that moment is never answered. Resolves when it is there. */
	holdAt(moment: WorldMoment): Promise<void>;
	/** How often something was asked for, by moment. */
	asked: Map<WorldMoment, number>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
	const pieces: Buffer[] = [];
	for await (const piece of request) pieces.push(piece as Buffer);
	return Buffer.concat(pieces);
}

interface GitAnswer {
	status: number;
	headers: Record<string, string>;
	body: Buffer;
}

/** Asks git's own server, which speaks CGI. */
async function askGit(repository: TestRepository, request: IncomingMessage, body: Buffer): Promise<GitAnswer> {
	const url = new URL(request.url ?? '/', 'http://git.test');
	const child = spawn('git', ['http-backend'], {
		env: {
			PATH: process.env.PATH,
			GIT_PROJECT_ROOT: repository.path,
			GIT_HTTP_EXPORT_ALL: '1',
			PATH_INFO: url.pathname.replace(/^\/acme\/docs\.git/, ''),
			QUERY_STRING: url.search.slice(1),
			REQUEST_METHOD: request.method,
			CONTENT_TYPE: request.headers['content-type'],
			HTTP_CONTENT_ENCODING: request.headers['content-encoding'],
			GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
			REMOTE_USER: 'docent',
		},
		stdio: ['pipe', 'pipe', 'ignore'],
	});
	child.stdin.on('error', () => {});
	child.stdin.end(body);
	const pieces: Buffer[] = [];
	for await (const piece of child.stdout) pieces.push(piece as Buffer);
	const output = Buffer.concat(pieces);
	const end = output.indexOf('\r\n\r\n');
	const lines = output.subarray(0, end).toString().split('\r\n');
	const headers = Object.fromEntries(lines.map((line) => line.split(': ') as [string, string]));
	const { Status: status = '200', ...rest } = headers;
	return { status: Number.parseInt(status, 10), headers: rest, body: output.subarray(end + 4) };
}

interface ChatMessage {
	role: string;
}

/** Edits once and is done: as the model of any job in this world answers. */
function chatAnswer(messages: readonly ChatMessage[]): object {
	const isEdited = messages.some(({ role }) => role === 'tool');
	const call = { path: 'a.md', oldText: 'Old words.', newText: 'New words.' };
	const edit = { id: 'call_1', type: 'function', function: { name: 'edit', arguments: JSON.stringify(call) } };
	const message = isEdited ? { content: 'The words are new.' } : { content: null, tool_calls: [edit] };
	return chatCompletion(message, { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 });
}

const authorized = (request: IncomingMessage, password: string): boolean => {
	const [, encoded = ''] = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
	return Buffer.from(encoded, 'base64').toString().endsWith(`:${password}`);
};

export async function startAgentWorld(files: TestFiles): Promise<AgentWorld> {
	const repository = await createTestRepository(files);
	await repository.git('config', 'http.receivepack', 'true');
	const forge = await startGiteaServer();
	const holds = new Map<WorldMoment, () => void>();
	const asked = new Map<WorldMoment, number>();
	/** Never resolves when somebody holds that moment. */
	const reach = (moment: WorldMoment): Promise<void> => {
		asked.set(moment, (asked.get(moment) ?? 0) + 1);
		const tell = holds.get(moment);
		holds.delete(moment);
		tell?.();
		return tell ? new Promise(() => {}) : Promise.resolve();
	};

	async function serveGit(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const body = await bodyOf(request);
		if (!authorized(request, giteaToken)) {
			response.writeHead(401, { 'www-authenticate': 'Basic realm="world"' }).end();
			return;
		}
		const isPush = request.url?.endsWith('/git-receive-pack') === true;
		if (request.url?.includes('service=git-upload-pack')) await reach('before fetch');
		if (isPush) await reach('before push');
		const answer = await askGit(repository, request, body);
		if (isPush) await reach('after push');
		response.writeHead(answer.status, answer.headers).end(answer.body);
	}

	async function serveModel(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { messages } = JSON.parse((await bodyOf(request)).toString()) as { messages: ChatMessage[] };
		if (request.headers.authorization !== `Bearer ${modelKey}`) {
			response.writeHead(401).end();
			return;
		}
		await reach(messages.some(({ role }) => role === 'tool') ? 'mid-edit' : 'before model');
		response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(chatAnswer(messages)));
	}

	async function serveForge(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const body = await bodyOf(request);
		const isOpening = request.method === 'POST' && request.url?.endsWith('/pulls') === true;
		if (isOpening) await reach('before open');
		for (const branch of await repository.branches()) forge.branches.add(branch);
		const answer = await fetch(`${forge.origin}${request.url}`, {
			method: request.method ?? 'GET',
			headers: { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' },
			...(body.length > 0 && { body: body.toString() }),
		});
		const text = await answer.text();
		if (isOpening) await reach('after open');
		response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
	}

	const server = createServer((request, response) => {
		const path = request.url ?? '';
		const serve = path.startsWith('/acme/') ? serveGit : path.startsWith('/model/') ? serveModel : serveForge;
		serve(request, response).catch((error: unknown) => response.destroy(error as Error));
	});
	const listening = await listen(server);
	const { origin } = listening;
	return {
		repository,
		forge,
		asked,
		environment: {
			DOCENT_AGENT_REPOSITORY: `${origin}/acme/docs.git`,
			DOCENT_AGENT_FORGE: 'gitea',
			DOCENT_AGENT_FORGE_URL: `${origin}/api/v1`,
			DOCENT_AGENT_TOKEN: giteaToken,
			DOCENT_AGENT_BRANCH: 'main',
			DOCENT_MODEL_PROVIDER: 'openai-compatible',
			DOCENT_MODEL: 'world',
			DOCENT_MODEL_BASE_URL: `${origin}/model/v1`,
			DOCENT_MODEL_API_KEY: modelKey,
		},
		holdAt: (moment) => new Promise((resolve) => holds.set(moment, resolve)),
		async [Symbol.asyncDispose]() {
			await listening[Symbol.asyncDispose]();
			await forge.stop();
			await repository[Symbol.asyncDispose]();
		},
	};
}
