import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname, relative } from 'node:path';
import { listen } from '../service/listen.js';

export interface GitHttpServer extends AsyncDisposable {
	/** The address of the repository, without credentials. */
	url: string;
	/** Values of the `Authorization` headers, oldest first; undefined where there was none. */
	authorizations: (string | undefined)[];
	/** Bytes that git has sent so far. */
	sent: number;
	/** The refusals of the next requests, before git gets them; undefined for none. */
	refuseWith(status: number | undefined, headers?: Record<string, string>): void;
}

export interface GitHttpOptions {
	/** Path of a bare repository. */
	repository: string;
	/** Folder above it that the address begins at. @default the one that it is in */
	root?: string;
	/** Value of the header that a request must have. @default none is asked for */
	authorization?: string;
	/** Whether it speaks the older protocol only, as behind a server that does not pass the header on. @default false */
	isOld?: boolean;
}

/** Turns the output of `git http-backend` into a response: headers, an empty line, the body. */
function answer(
	request: IncomingMessage,
	response: ServerResponse,
	root: string,
	onSent: (bytes: number) => void,
): void {
	const [path = '/', query = ''] = (request.url ?? '/').split('?');
	const child = spawn('git', ['-c', 'http.receivepack=true', 'http-backend'], {
		env: {
			PATH: process.env.PATH,
			GIT_CONFIG_NOSYSTEM: '1',
			GIT_PROJECT_ROOT: root,
			GIT_HTTP_EXPORT_ALL: '1',
			GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
			REQUEST_METHOD: request.method,
			PATH_INFO: path,
			QUERY_STRING: query,
			CONTENT_TYPE: request.headers['content-type'] ?? '',
			HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
			REMOTE_ADDR: '127.0.0.1',
			REMOTE_USER: 'test',
		},
		stdio: ['pipe', 'pipe', 'ignore'],
	});
	request.pipe(child.stdin);
	child.stdin.on('error', () => {});
	let head = Buffer.alloc(0);
	const readHead = (piece: Buffer) => {
		head = Buffer.concat([head, piece]);
		const end = head.indexOf('\r\n\r\n');
		if (end === -1) return;
		child.stdout.off('data', readHead);
		const lines = head.subarray(0, end).toString().split('\r\n');
		const headers = lines.map((line): [string, string] => [line.split(': ')[0] ?? '', line.split(': ')[1] ?? '']);
		const status = headers.find(([name]) => name.toLowerCase() === 'status')?.[1];
		response.writeHead(Number.parseInt(status ?? '200', 10), Object.fromEntries(headers));
		response.write(head.subarray(end + 4));
		child.stdout.on('data', (more: Buffer) => onSent(more.length)).pipe(response);
	};
	child.stdout.on('data', readHead);
	child.on('close', () => response.end());
}

/** A repository over HTTP on a free port, by git's own server, behind a door that asks for an authorization. */
export async function startGitHttpServer({
	repository,
	root = dirname(repository),
	authorization,
	isOld = false,
}: GitHttpOptions): Promise<GitHttpServer> {
	let refusal: { status: number; headers: Record<string, string> } | undefined;
	const http = createServer((request, response) => {
		server.authorizations.push(request.headers.authorization);
		if (isOld) delete request.headers['git-protocol'];
		if (refusal) response.writeHead(refusal.status, refusal.headers).end();
		else if (authorization !== undefined && request.headers.authorization !== authorization)
			response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
		else
			answer(request, response, root, (bytes) => {
				server.sent += bytes;
			});
	});
	const { origin, close } = await listen(http);
	const server: GitHttpServer = {
		url: `${origin}/${relative(root, repository)}`,
		authorizations: [],
		sent: 0,
		refuseWith(status, headers = {}) {
			refusal = status === undefined ? undefined : { status, headers };
		},
		[Symbol.asyncDispose]: close,
	};
	return server;
}
