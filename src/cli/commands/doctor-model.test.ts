import { expect, it } from 'vitest';
import { startModelServer } from '../../testing/models/openai-compatible-server.js';
import { runCommand } from '../../testing/service/run-command.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { shared } from '../../testing/service/shared.js';

const server = shared(startModelServer);
const flags = () => ['--provider', 'openai-compatible', '--model', 'one', '--base-url', server.url];
const ask = (more: string[] = []) => runCommand(['doctor', '--only', 'model', ...flags(), ...more], {});

async function* slowly() {
	yield 'It helps ';
	await new Promise((resolve) => setTimeout(resolve, 300));
	yield 'readers.';
}
const calls = [['search', { query: 'install' }]] as const;
const word = (content: string) => /The word is (\w+)/.exec(content)?.[1] ?? '';

it('says how fast the model is, and that it streams, calls tools and reads a whole prompt', async () => {
	server.play({ pieces: slowly() }, { calls }, { reply: ({ messages }) => [word(messages.at(-1)?.content ?? '')] });
	const { code, out } = await ask();
	expect(out).toMatch(/ok +model +openai-compatible\/one is there/);
	expect(out).toMatch(/ok +answer +It answers: first word after \d/);
	expect(out).toMatch(/ok +streaming/);
	expect(out).toMatch(/ok +tools +The model calls tools/);
	expect(out).toMatch(/ok +context +The model reads the beginning of a prompt of about 12000 tokens/);
	expect(code).toBe(0);
});

it('says what to change where the model forgets the beginning, calls no tool or is not there', async () => {
	server.play({ pieces: ['It helps readers.'] });
	const { code, out } = await ask(['--json']);
	expect(code).toBe(1);
	const { checks } = JSON.parse(out) as { checks: { name: string; status: string; sentence: string }[] };
	const failed = Object.fromEntries(
		checks.filter(({ status }) => status === 'failed').map((each) => [each.name, each.sentence]),
	);
	expect(failed.tools).toContain('set model.tools to false');
	expect(failed.context).toContain('set model.contextTokens');
	server.play({ status: 404 });
	expect((await ask(['--model', 'three'])).out).toMatch(/^FAILED +model .*does not know the model/);
});

it('is asked after all that the service depends on, and once whether it is there', async () => {
	server.play({ pieces: slowly() }, { calls }, { reply: ({ messages }) => [word(messages.at(-1)?.content ?? '')] });
	const { code, out } = await runCommand(['doctor', ...flags(), '--data', scratchFolder()]);
	expect(out.split('\n').map((line) => line.split(/\s+/, 2)[1])).toEqual(
		'database clock disk model embedding forge webhook answer streaming tools context'.split(' '),
	);
	expect(code).toBe(0);
	server.play({ status: 500 });
	const broken = await runCommand(['doctor', ...flags(), '--data', scratchFolder()]);
	expect(broken.out).toMatch(/^ok +model [\s\S]*^FAILED +answer +No model answered/m);
	expect(broken.code).toBe(1);
	server.play({ status: 404 });
	server.requests.length = 0;
	const absent = await runCommand(['doctor', ...flags(), '--model', 'three', '--data', scratchFolder()]);
	expect(absent.out).toMatch(/^FAILED +model .*does not know the model/m);
	expect(absent.out).not.toContain('answer');
	expect(server.requests).toHaveLength(1);
});

it('was a command of its own', async () => {
	const { out, said } = await runCommand(['model', '--json']);
	expect(said).toBe('docent-service: say npx docent-service doctor --only model --json from now on.');
	expect(JSON.parse(out)).toMatchObject({ ok: true, checks: [{ name: 'model', status: 'skipped' }] });
});
