import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { githubToken, startGithubServer } from '../../testing/forge-servers/github-server.js';
import { startEmbeddingServer } from '../../testing/models/embedding-server.js';
import { startModelServer } from '../../testing/models/openai-compatible-server.js';
import { listen } from '../../testing/service/listen.js';
import { runCommand } from '../../testing/service/run-command.js';
import { fixtureDocs } from '../../testing/service/service-under-test.js';
import { createDataFolder, createPostgresDatabase, sharedDataFolder } from '../../testing/service/test-database.js';
import { runCli } from '../run-cli.js';

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
	for (const end of ends.reverse()) await end();
});

const check = (args: string[], env: Record<string, string> = {}) =>
	runCommand(['doctor', '--only', 'service', ...args], { env });

/** A receiver of webhooks that answers with a status, and maybe with a time of its own. */
async function receiver(status: number, date?: string) {
	const seen: (string | undefined)[] = [];
	const server = createServer((request, response) => {
		seen.push(request.headers['webhook-signature'] as string | undefined);
		response.writeHead(status, date === undefined ? {} : { date }).end();
	});
	const { origin, close } = await listen(server);
	ends.push(close);
	return { url: `${origin}/hook`, seen };
}
/** The lines by the name of their check. */
const linesOf = (out: string) =>
	Object.fromEntries(out.split('\n').map((line) => [line.split(/\s+/, 2)[1] ?? '', line]));

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

it('says one line of each, and ends well when nothing fails', { timeout: 60_000 }, async () => {
	const dataFolder = await createDataFolder();
	ends.push(() => rm(dataFolder, { recursive: true }));
	const { url, seen } = await receiver(204);
	const env = { DOCENT_WEBHOOK_URL: url, DOCENT_WEBHOOK_SECRET: secret };
	const { code, out, said } = await check(['--data', dataFolder], { ...env, DOCENT_SITEURL: 'https://a.test' });
	expect(out.split('\n').map((line) => line.split(/\s+/, 2))).toEqual([
		['ok', 'database'],
		['ok', 'clock'],
		['ok', 'disk'],
		['-', 'model'],
		['-', 'embedding'],
		['-', 'forge'],
		['ok', 'webhook'],
	]);
	expect(code).toBe(0);
	expect(said).toBe('The variable DOCENT_SITEURL is no setting and has no effect; did you mean DOCENT_SITE_URL?');
	expect(seen).toEqual([expect.stringMatching(/^v1,/)]);
	const former = await runCommand(['check', '--data', dataFolder]);
	expect(former.said).toBe(
		`docent-service: say npx docent-service doctor --only service --data ${dataFolder} from now on.`,
	);
	expect(linesOf(former.out).database).toMatch(/^ok/);
});

it('on PostgreSQL, in JSON; a webhook that is refused fails it', { timeout: 60_000 }, async () => {
	const { url: databaseUrl, drop } = await createPostgresDatabase();
	ends.push(drop);
	const { url } = await receiver(401);
	const { code, out } = await check(['--json', '--data', sharedDataFolder], {
		DATABASE_URL: databaseUrl,
		DOCENT_WEBHOOK_URL: url,
		DOCENT_WEBHOOK_SECRET: secret,
	});
	const { ok, checks } = JSON.parse(out) as {
		ok: boolean;
		checks: { name: string; status: string; sentence: string }[];
	};
	expect([code, ok]).toEqual([1, false]);
	expect(checks.find(({ name }) => name === 'database')).toMatchObject({
		status: 'passed',
		sentence: expect.stringContaining('up to date'),
	});
	expect(checks.filter(({ status }) => status === 'failed')).toEqual([
		{ name: 'webhook', status: 'failed', sentence: expect.stringContaining('the receiver answered 401') },
	]);
});

it('a database that cannot be reached fails it', { timeout: 60_000 }, async () => {
	const { code, out } = await check(['--data', sharedDataFolder], {
		DATABASE_URL: 'postgres://nobody@127.0.0.1:9/x',
	});
	expect(code).toBe(1);
	expect(out).toMatch(/^FAILED\s+database/m);
});

it('asks the model, the embeddings and the forge, and compares its clock with theirs', {
	timeout: 60_000,
}, async () => {
	const [model, embedding, forge] = await Promise.all([
		startModelServer(),
		startEmbeddingServer([['off']]),
		startGithubServer(),
	]);
	ends.push(model.close, embedding.close, forge.stop);
	const env = {
		DOCENT_MODEL_PROVIDER: 'openai-compatible',
		DOCENT_MODEL: 'test-model',
		DOCENT_MODEL_BASE_URL: model.url,
		DOCENT_EMBEDDING_PROVIDER: 'openai-compatible',
		DOCENT_EMBEDDING_MODEL: 'vectors',
		DOCENT_EMBEDDING_BASE_URL: embedding.url,
		DOCENT_AGENT_REPOSITORY: 'https://github.com/acme/docs',
		DOCENT_AGENT_FORGE: 'github',
		DOCENT_AGENT_FORGE_URL: forge.origin,
		DOCENT_AGENT_TOKEN: githubToken,
	};
	const well = await check(['--data', sharedDataFolder], env);
	expect(linesOf(well.out)).toMatchObject({
		clock: expect.stringMatching(/^ok .*This machine and 127\.0\.0\.1:\d+ agree to \d seconds?/),
		model: expect.stringMatching(/^ok .*openai-compatible\/test-model/),
		embedding: expect.stringMatching(/^ok .*openai-compatible\/vectors/),
		forge: expect.stringMatching(/^ok .*github lets the token into acme\/docs, branch main\./),
	});
	expect(well.code).toBe(0);
	embedding.answerWith(401);
	const ill = await check(['--data', sharedDataFolder], {
		...env,
		DOCENT_MODEL: 'no-model',
		DOCENT_MODEL_BASE_URL: model.url.replace('/v1', ''),
		DOCENT_AGENT_TOKEN: 'ghp_wrong',
	});
	expect(linesOf(ill.out)).toMatchObject({
		model: expect.stringMatching(/^FAILED .*model\.baseUrl/),
		embedding: expect.stringMatching(/^FAILED .*embedding\.apiKey/),
		forge: expect.stringMatching(/^FAILED .*token/),
	});
	expect(ill.out).not.toContain('ghp_wrong');
	expect(ill.code).toBe(1);
});

it('fails a clock that is far from that of the webhook receiver', { timeout: 60_000 }, async () => {
	const { url } = await receiver(204, new Date(Date.now() + 3_600_000).toUTCString());
	const env = { DOCENT_WEBHOOK_URL: url, DOCENT_WEBHOOK_SECRET: secret };
	const { code, out } = await check(['--data', sharedDataFolder], env);
	expect(linesOf(out)).toMatchObject({
		clock: expect.stringMatching(/^FAILED .* seconds behind that of 127\.0\.0\.1:\d+, by the Date of its answer/),
		webhook: expect.stringContaining('Whether it looks at the signature does not show.'),
	});
	expect(code).toBe(1);
});

it('says how to install what a local embedding model needs', { timeout: 60_000 }, async () => {
	const { code, out } = await check(['--data', sharedDataFolder, '--embedding', 'local']);
	expect(linesOf(out).embedding).toMatch(/^FAILED .*"npm install --ignore-scripts @huggingface\/transformers"/);
	expect(code).toBe(1);
});

it('says that a service has the embedded database open, and whether it is ready', { timeout: 90_000 }, async () => {
	const dataFolder = await createDataFolder();
	ends.push(() => rm(dataFolder, { recursive: true }));
	let stop = () => {};
	const printed: string[] = [];
	const serving = runCli(['serve', fixtureDocs, '--port', '0', '--data', dataFolder], {
		env: { DOCENT_LOG_LEVEL: 'silent' },
		cwd: '/',
		print: (line) => printed.push(line),
		complain: () => {},
		untilStopped: () =>
			new Promise((resolve) => {
				stop = () => resolve();
			}),
	});
	await expect.poll(() => printed[0], { timeout: 60_000 }).toMatch(/^Docent is ready/);
	const { code, out } = await check(['--data', dataFolder]);
	expect(linesOf(out).database).toMatch(
		/^ok .*The service at http:\/\/127\.0\.0\.1:\d+ has the embedded database open and is ready\./,
	);
	expect(code).toBe(0);
	stop();
	expect(await serving).toBe(0);
});
