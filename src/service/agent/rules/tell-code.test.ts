import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ForgeServer, startForgeServer } from '../../../testing/forge-servers/forge-server.js';
import { quickTiming } from '../../../testing/forge-servers/quick-timing.js';
import { agentSettings } from '../../config/agent-settings.js';
import type { AgentTurn, TurnResult } from '../../jobs/agent-turn.js';
import { createCodeTeller } from './tell-code.js';

const sha = 'a'.repeat(40);
const follows = {
	rule: 'options',
	from: 'b'.repeat(40),
	to: sha,
	commits: [sha],
	pages: [],
	isTrial: false,
	tokens: 0,
};
const turn = { follows, jobId: 'job_1', signal: AbortSignal.timeout(30_000) } as unknown as AgentTurn;

let server: ForgeServer;
let comments: { body: string }[];
beforeEach(async () => {
	comments = [];
	server = await startForgeServer('github', ({ method, steps, body }) => {
		const path = steps.join('/');
		if (path === `repos/acme/code/commits/${sha}/pulls`) return { status: 200, body: [{ number: 3 }] };
		if (path !== 'repos/acme/code/issues/3/comments') return undefined;
		if (method === 'POST') comments.push(body as { body: string });
		return method === 'POST' ? { status: 201, body: {} } : { status: 200, body: comments };
	});
});
afterEach(async () => {
	await server.stop();
	expect(server.violations).toEqual([]);
});

const tell = async (result: TurnResult, settings: Record<string, unknown> = {}) => {
	const lines: string[] = [];
	const code = 'https://git.example.com/acme/code';
	const rule = { name: 'options', code, forge: 'github', forgeUrl: server.origin, paths: ['**'], instruction: 'Go.' };
	const config = agentSettings.parse({ rules: [rule] });
	Object.assign(config.rules[0] ?? {}, { token: 't0ken', ...settings });
	const log = pino({}, { write: (line: string) => void lines.push(line) });
	await createCodeTeller({ config, log, timing: quickTiming })(turn, result);
	return lines.join('');
};

it('says where the documentation is changed, or why it is not, and calls nobody', async () => {
	await tell({ outcome: 'pull_request', message: 'Opened.', url: 'https://docs.example.com/pulls/12' });
	expect(comments[0]?.body).toMatch(/^Documentation: https:\/\/docs\.example\.com\/pulls\/12\n/);
	comments.length = 0;
	await tell({ outcome: 'no_changes', message: 'Only <b>tests</b>, says @ada, fixes #12.' });
	expect(comments[0]?.body).toMatch(/^Documentation: nothing to change: Only \\<b>tests/);
	expect(comments[0]?.body).not.toMatch(/@ada|#12/);
});

it('says nothing without a token, and logs what the forge refuses', async () => {
	const result: TurnResult = { outcome: 'no_changes', message: 'No.' };
	await tell(result, { token: undefined });
	expect(server.seen).toEqual([]);
	server.fail({ status: 403, body: { message: 'Resource not accessible by integration' } }, { times: 9 });
	expect(await tell(result)).toContain('code was not told');
	expect(comments).toEqual([]);
});
