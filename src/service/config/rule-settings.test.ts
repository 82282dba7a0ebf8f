import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { resolveSettings, type SettingSources } from './resolve-settings.js';

let cwd: string;
beforeEach(async () => {
	cwd = scratchFolder();
	await mkdir(join(cwd, 'docs'));
});

const resolve = (sources: Omit<SettingSources, 'cwd'> = {}) => resolveSettings({ cwd, ...sources });
const writeFileOf = (content: unknown) => writeFile(join(cwd, 'docent.config.json'), JSON.stringify(content));

describe('a rule that follows code', () => {
	const rule = {
		name: 'options',
		enabled: true,
		code: 'https://github.com/acme/code',
		paths: ['src/**'],
		instruction: 'Go.',
	};
	const model = { provider: 'anthropic', model: 'm' };
	const env = { ANTHROPIC_API_KEY: 'key' };
	const withRule = (more: object) => writeFileOf({ model, agent: { rules: [{ ...rule, ...more }] } });

	it('is off, ignores lock files and tests, and takes its token from the variable that it names', async () => {
		await withRule({ enabled: undefined, tokenVariable: 'CODE_TOKEN' });
		const { agent } = await resolve({ env: { ...env, CODE_TOKEN: 'secret' } });
		expect(agent.rules).toMatchObject([{ enabled: false, branch: 'main', runsPerDay: 20, token: 'secret' }]);
		expect(agent.rules[0]?.ignore).toContain('*.lock');
		const text = JSON.stringify([rule]);
		const byVariable = await resolve({ env: { ...env, DOCENT_AGENT_RULES: text.replace('true', 'false') } });
		expect(byVariable.agent.rules).toMatchObject([{ name: 'options' }]);
	});

	it.each([
		[{ paths: [] }, 'agent.rules from', /its row 1, paths, cannot be used/],
		[{ naem: 'x' }, 'agent.rules from', /its row 1 cannot be used \(Unrecognized key: "naem"\)/],
		[{ tokenVariable: 'CODE_TOKEN' }, 'agent.rules takes a token from CODE_TOKEN', /which is not set/],
		[{ code: 'http://git.example.com/a/b', tokenVariable: 'TOKEN' }, 'agent.rules has the code', /use https:/],
	])('with %j is refused with what is wrong', async (more, beginning, problem) => {
		await withRule(more);
		const refused = resolve({ env: { ...env, TOKEN: 'secret' } });
		await expect(refused).rejects.toThrow(beginning);
		await expect(refused).rejects.toThrow(problem);
	});

	it('needs a model once it is turned on', async () => {
		await writeFileOf({ agent: { rules: [rule] } });
		await expect(resolve()).rejects.toThrow('a rule needs a language model; set model.provider');
	});
});
