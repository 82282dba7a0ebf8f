import { expect, it } from 'vitest';
import { startModelServer } from '../../testing/models/openai-compatible-server.js';
import { runCommand } from '../../testing/service/run-command.js';
import { shared } from '../../testing/service/shared.js';

const server = shared(startModelServer);
const ask = (more: string[] = []) =>
	runCommand(['model', '--provider', 'openai-compatible', '--model', 'one', '--base-url', server.url, ...more], {});

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
	const { findings } = JSON.parse(out) as { findings: { name: string; status: string; sentence: string }[] };
	const failed = Object.fromEntries(
		findings.filter(({ status }) => status === 'failed').map((each) => [each.name, each.sentence]),
	);
	expect(failed.tools).toContain('set model.tools to false');
	expect(failed.context).toContain('set model.contextTokens');
	server.play({ status: 404 });
	expect((await ask(['--model', 'three'])).out).toMatch(/^FAILED +model .*does not know the model/);
});
