import { afterEach, beforeEach, expect, it } from 'vitest';
import {
	codeOf,
	createFollowedCodeWorld,
	edit,
	type FollowedCodeWorld,
} from '../../testing/agent/followed-code-world.js';
import { runCommand } from '../../testing/service/run-command.js';

let world: FollowedCodeWorld;
let rule: (...words: string[]) => ReturnType<typeof runCommand>;
beforeEach(async () => {
	world = await createFollowedCodeWorld();
	const { url } = await (await world.open()).start({ port: 0 });
	const env = { DOCENT_ADMIN_KEY: world.key };
	rule = (...words) => runCommand(['agent', 'rule', ...words, '--service', url], { env });
});
afterEach(() => world[Symbol.asyncDispose]());

it('try shows what the model is told and would change, and run makes the job', async () => {
	await rule('run', 'options');
	await expect
		.poll(() => world.service.database.sql.selectFrom('code_rules').selectAll().execute())
		.toMatchObject([{ answered: 1 }]);
	await world.merge({ 'src/optionNumber4.ts': codeOf('optionNumber4', 6) });
	world.model.play(...edit('optionNumber4', 6));
	const { code, out, said } = await rule('try', 'options', 'HEAD~1..HEAD');
	expect(code).toBe(0);
	expect(out).toMatch(/^diff --git .*\n[\s\S]*\n\+The option `optionNumber4` is 6 by default\.$/);
	expect(said).toMatch(
		/^The model is shown \d+ characters of the diff\.\nPages that name what has changed: .*optionNumber4\.md/,
	);
	expect(said).toContain(
		'This was a trial, and nothing was pushed. The default of optionNumber4 is 6 now. The model used 1,500 tokens.',
	);
	expect(await world.docs.branches()).toEqual(['main']);
	world.model.play(...edit('optionNumber4', 6));
	expect((await rule('run', 'options')).code).toBe(0);
	expect((await world.ended(2)).outcome).toBe('pull_request');
});

it('says what is missing, or wrong', async () => {
	for (const words of [[], ['try'], ['try', 'options'], ['run', 'options', 'a..b'], ['stop', 'options']])
		expect((await rule(...words)).said).toContain('as in: npx docent-service agent rule try options v1.2..main');
	expect((await rule('run', 'other')).said).toContain(
		'The rule "other" does not exist; check its name in agent.rules.',
	);
	expect((await rule('try', 'options', 'no..where')).said).toContain('has no commit "no".');
	expect((await rule('try', 'options', 'HEAD..HEAD')).said).toContain(
		'Nothing that the rule options can read has changed',
	);
});
