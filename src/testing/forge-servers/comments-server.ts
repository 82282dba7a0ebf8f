import { createServer } from 'node:http';
import { type Listening, listen } from '../service/listen.js';

interface Comment {
	id: number;
	body: string;
	by: string;
}

interface CommentsServer extends Listening {
	comments: Comment[];
	/** Method and path of each request. */
	requests: string[];
}

/**
 * The comments of one pull request, as GitHub and GitLab serve them. The token `writer` belongs to `docs-bot`; every other one may only
 * read.
 */
export async function startCommentsServer(comments: Comment[] = []): Promise<CommentsServer> {
	const requests: string[] = [];
	const authorOf = (path: string, by: string) =>
		path.endsWith('/notes') ? { author: { username: by } } : { user: { login: by } };
	const server = createServer((request, response) => {
		let sent = '';
		request.on('data', (piece) => {
			sent += piece;
		});
		request.on('end', () => {
			const { pathname, searchParams } = new URL(request.url ?? '', 'http://forge.test');
			requests.push(`${request.method} ${pathname}`);
			const token = request.headers.authorization?.replace('Bearer ', '') ?? request.headers['private-token'];
			const me = token === 'writer' ? 'docs-bot' : 'somebody';
			const answer = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body));
			if (pathname === '/graphql') return answer(200, { data: { viewer: { login: me } } });
			if (pathname === '/user') return answer(200, { username: me });
			const page = Number(searchParams.get('page'));
			if (request.method === 'GET') {
				const listed = comments.slice((page - 1) * 100, page * 100);
				return answer(
					200,
					listed.map(({ by, ...comment }) => ({ ...comment, ...authorOf(pathname, by) })),
				);
			}
			if (token !== 'writer') return answer(403, { message: 'Resource not accessible by integration' });
			const { body } = JSON.parse(sent) as { body: string };
			const id = Number(pathname.split('/').at(-1));
			const own = comments.find((one) => one.id === id);
			if (own) own.body = body;
			else comments.push({ id: comments.length + 1, body, by: me });
			return answer(own ? 200 : 201, {});
		});
	});
	return Object.assign(await listen(server), { comments, requests });
}
