import { expect, it } from 'vitest';
import { type SeenRequest, startForgeServer } from '../../testing/forge-servers/forge-server.js';
import { quickTiming } from '../../testing/forge-servers/quick-timing.js';
import { createCodeComments } from './code-comments.js';

const merged = 'a'.repeat(40);
const pushed = 'b'.repeat(40);
const mark = '<!-- docent: options c0ffee -->';

/** The documented paths of each forge: the pull requests of a commit, their comments and those of a commit. */
const forges = {
	github: {
		root: 'repos/acme/code',
		pulls: (sha: string) => [`commits/${sha}/pulls`, sha === merged ? [{ number: 12, state: 'closed' }] : []] as const,
		ofPull: 'issues/12/comments',
		ofCommit: `commits/${pushed}/comments`,
		field: 'body',
	},
	gitlab: {
		root: 'api/v4/projects/acme/code',
		pulls: (sha: string) =>
			[`repository/commits/${sha}/merge_requests`, sha === merged ? [{ id: 901, iid: 12 }] : []] as const,
		ofPull: 'merge_requests/12/notes',
		ofCommit: `repository/commits/${pushed}/comments`,
		field: 'note',
	},
	gitea: {
		root: 'api/v1/repos/acme/code',
		pulls: (sha: string) => [`commits/${sha}/pull`, sha === merged ? { number: 12 } : undefined] as const,
		ofPull: 'issues/12/comments',
		ofCommit: undefined,
		field: 'body',
	},
} as const;

it.each(['github', 'gitlab', 'gitea'] as const)(
	'the code at %s is told once, at the pull request or the commit',
	async (name) => {
		const { root, pulls, ofPull, ofCommit, field } = forges[name];
		// A second page is asked for where a forge has pages.
		const others = Array.from({ length: 100 }, () => ({ [field === 'note' ? 'body' : field]: 'Theirs.' }));
		const comments: Record<string, Record<string, string>[]> = {
			[ofPull]: [...others],
			...(ofCommit && { [ofCommit]: [] }),
		};
		const server = await startForgeServer(name, ({ method, steps, query, body }: SeenRequest) => {
			const path = steps.join('/');
			if (!path.startsWith(`${root}/`)) return undefined;
			const rest = path.slice(root.length + 1);
			for (const sha of [merged, pushed]) {
				const [asked, found] = pulls(sha);
				if (rest === asked)
					return found === undefined ? { status: 404, body: { message: 'Not Found' } } : { status: 200, body: found };
			}
			const list = comments[rest];
			if (list === undefined) return undefined;
			if (method === 'POST') list.push(body as Record<string, string>);
			if (method === 'POST') return { status: 201, body };
			const [page, size] = [query.get('page') ?? 1, query.get('per_page') ?? Number.POSITIVE_INFINITY].map(Number);
			return { status: 200, body: list.filter((_, at) => Math.floor(at / (size ?? 1)) === (page ?? 1) - 1) };
		});
		const apiUrl = `${server.origin}/${root.slice(0, root.search(/(?:repos|projects)\//))}`.replace(/\/$/, '');
		const parts = { path: 'acme/code', url: '', apiUrl, token: 'secret', timing: quickTiming };
		const tell = createCodeComments(name, parts);
		const { signal } = new AbortController();
		for (let times = 0; times < 2; times++) await tell([merged, pushed], 'Documentation: there', mark, signal);
		expect(comments[ofPull]?.slice(100)).toEqual([{ body: `Documentation: there\n\n${mark}` }]);
		if (ofCommit) expect(comments[ofCommit]).toEqual([{ [field]: `Documentation: there\n\n${mark}` }]);
		expect(server.violations).toEqual([]);
		expect(JSON.stringify(server.seen.map(({ headers }) => headers))).toContain('secret');
		await server.stop();
	},
);
