import { createServer } from 'node:http';
import { type Listening, listen } from '../service/listen.js';
import { describedBy } from './operations.js';

interface Comment {
	id: number;
	body: string;
	by: string;
}

interface CommentsServer extends Listening {
	comments: Comment[];
	/** Method and path of each request. */
	requests: string[];
	/** Differences from the forge's own description of its API. A test expects none at its end. */
	violations: string[];
}

/**
 * The comments of one pull request, as GitHub and GitLab serve them. The token `writer` belongs to `docs-bot`; every other one may only
 * read.
 */
export async function startCommentsServer(comments: Comment[] = []): Promise<CommentsServer> {
	const requests: string[] = [];
	const violations: string[] = [];
	const differences = { github: describedBy('github'), gitlab: describedBy('gitlab') };
	const authorOf = (path: string, by: string) =>
		path.endsWith('/notes') ? { author: { username: by } } : { user: { login: by } };
	const server = createServer((request, response) => {
		let sent = '';
		request.on('data', (piece) => {
			sent += piece;
		});
		request.on('end', () => {
			const { method = '', headers, url = '' } = request;
			const { pathname, searchParams: query } = new URL(url, 'http://forge.test');
			requests.push(`${method} ${pathname}`);
			const token = headers.authorization?.replace('Bearer ', '') ?? request.headers['private-token'];
			const me = token === 'writer' ? 'docs-bot' : 'somebody';
			const answer = (status: number, body: unknown) => {
				const isGitlab = pathname.startsWith('/projects/') || pathname === '/user';
				const steps = [...(isGitlab ? ['api', 'v4'] : []), ...pathname.split('/').slice(1)];
				const sentBody = sent === '' ? {} : (JSON.parse(sent) as Record<string, unknown>);
				const seen = { method, steps, query, headers, body: sentBody };
				// The description of the REST API has nothing of GraphQL.
				if (pathname !== '/graphql')
					violations.push(...differences[isGitlab ? 'gitlab' : 'github'](seen, { status, body }));
				response.writeHead(status).end(JSON.stringify(body));
			};
			if (pathname === '/graphql') return answer(200, { data: { viewer: { login: me } } });
			if (pathname === '/user') return answer(200, { username: me });
			const page = Number(query.get('page'));
			if (method === 'GET') {
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
	return Object.assign(await listen(server), { comments, requests, violations });
}
