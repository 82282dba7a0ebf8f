import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startModelServer } from '../../testing/models/openai-compatible-server.js';
import { runCommand } from '../../testing/service/run-command.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { createServiceUnderTest, fixtureDocs } from '../../testing/service/service-under-test.js';
import { shared } from '../../testing/service/shared.js';

const service = shared(() => createServiceUnderTest({ siteUrl: 'https://lantern.example/docs' }));

const questions = [
	{ set: 'easy', question: 'How can I roll back a flag?', expected: ['/guide/rollouts#rolling-back'] },
	{ set: 'easy', question: 'exit codes', expected: ['https://lantern.example/reference/cli.html#exit-codes'] },
	{ set: 'hard', question: 'How do I roll back a flag?', expected: ['/reference/cli'] },
	{ set: 'hard', question: 'Who won the world cup in 2022?', expected: [] },
];

function scratchFiles(folder: string, files: Record<string, string>): void {
	for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

async function evaluate(set: unknown, ...flags: string[]) {
	const cwd = scratchFolder({ 'questions.json': typeof set === 'string' ? set : JSON.stringify(set) });
	const env = { DOCENT_LOG_LEVEL: 'silent', DOCENT_MODEL_RETRIES: '0' };
	return runCommand(['eval', 'questions.json', '--docs', fixtureDocs, ...flags], { cwd, env });
}

describe('eval', () => {
	it('reports recall, the mean reciprocal rank and refusals, for each part of the set and for all', async () => {
		const { code, out } = await evaluate({ questions }, '--json');
		expect(code).toBe(0);
		const figures = JSON.parse(out);
		expect(figures).toMatchObject({ answerable: 3, unanswerable: 1, refusals: 1, wrongRefusals: 0 });
		expect(figures.recallAt1).toBeCloseTo(2 / 3);
		expect(figures.latency.p95).toBeGreaterThan(0);
		expect(figures.sets.easy).toMatchObject({ recallAt1: 1, recallAt5: 1, meanReciprocalRank: 1 });
		expect(figures.sets.hard).toMatchObject({ answerable: 1, unanswerable: 1, recallAt1: 0 });
	});

	it('prints a table, and with --verbose what was lost', async () => {
		const lost = { question: 'Which operators can a rule use?', expected: ['/ja/quickstart'] };
		const { out } = await evaluate([...questions, lost], '--verbose');
		expect(out).toMatch(/^\| +\| questions \| recall@1 \| recall@5 \| recall@10 \| +MRR \|/);
		expect(out).toMatch(/\| easy +\| +2 \+ 0 \| +1\.000 \| +1\.000 \|/);
		expect(out).toContain(`${lost.question}\n  expected /ja/quickstart`);
		expect(out).not.toContain('\nexit codes');
	});

	it('ends with 1 when a figure misses the threshold given, and says which', async () => {
		const missed = await evaluate(questions, '--min-recall-at-1', '0.9');
		expect(missed.code).toBe(1);
		expect(missed.said).toBe('docent-service: recall@1 is 0.667, below the 0.9 of --min-recall-at-1.');
		expect((await evaluate(questions, '--min-mrr', '0.9')).code).toBe(1);
		expect((await evaluate(questions, '--max-p95', '0')).said).toContain('above the 0 of --max-p95');
		expect((await evaluate(questions.slice(0, 2), '--min-recall', '0.9', '--min-mrr', '1')).code).toBe(0);
	});

	it.each<[string, unknown, string]>([
		['a file that is not JSON', '{', 'questions.json is not JSON'],
		['a set without questions', { questions: [] }, 'questions.json holds no questions'],
		[
			'an entry without places',
			[questions[0], { question: 'x' }],
			'Entry 2 of questions.json, line 1, says not what the answer should be; add expected, opens,',
		],
		['an unknown key', [{ question: 'x', opns: '/' }], 'line 1, has the unknown key "opns"; did you mean opens?'],
		[
			'a key of another name',
			[{ question: 'x', path: '/' }],
			'the unknown key "path"; the keys are question, expected,',
		],
		[
			'the older name of mustNot',
			[{ question: 'x', excludes: ['y'] }],
			'excludes, which is called mustNot now; rename',
		],
		['an answer to what is refused', [{ question: 'x', refuses: true, opens: '/' }], 'both refuses and names places'],
		['no text', [{ question: 'x', opens: [''] }], 'line 1, cannot be used (opens.0:'],
		[
			'a page that must not be open and is not there',
			[{ question: 'x', expected: [], mustNot: '/gone' }],
			'in mustNot',
		],
		[
			'a page that does not exist',
			[{ question: 'x', expected: ['/gone'] }],
			'"x") expects /gone, but the documentation',
		],
		['an anchor that does not exist', [{ question: 'x', expected: ['/quickstart#no'] }], 'no heading with this anchor'],
	])('ends with 2 and one sentence for %s', async (_, set, sentence) => {
		const { code, said } = await evaluate(set);
		expect(code).toBe(2);
		expect(said).toContain(sentence);
		expect(said).not.toContain('\n');
	});

	it('names the line on which a case begins that cannot be used', async () => {
		const file =
			'{\n\t"note": ["[", {}],\n\t"questions": [\n\t\t{ "question": "a [b", "expected": [] },\n\t\t{\n\t\t\t"question": "x"\n\t\t}\n\t]\n}';
		expect((await evaluate(file)).said).toContain('Entry 2 of questions.json, line 5, says not');
		const gone = file.replace('"x"', '"x", "shows": "/gone"');
		expect((await evaluate(gone)).said).toContain('Entry 2 of questions.json, line 5 ("x") expects /gone, but');
		expect((await evaluate(file.replace('"x"', '"x",'))).said).toContain('questions.json is not JSON, see line 7:');
	});

	it('ends with 2 for a threshold that is no number and for a file that is not there', async () => {
		expect((await evaluate(questions, '--min-recall', 'most')).said).toContain('--min-recall is "most"; give');
		expect((await evaluate(questions, '--min-recall', '90')).code).toBe(2);
		for (const flag of ['--min-good-answers', '--max-bad-answers']) {
			const { code, said } = await evaluate(questions, flag, '0.5');
			expect([code, said]).toEqual([2, expect.stringContaining(`${flag} needs --answers`)]);
		}
		const gone = await runCommand(['eval', 'gone.json'], { cwd: scratchFolder() });
		expect(gone).toMatchObject({ code: 2, said: expect.stringContaining('cannot be read (ENOENT)') });
	});

	it("takes the anchor of a page's own title for the page", async () => {
		const one = (place: string) => evaluate([{ question: 'How can I roll back a flag?', expected: [place] }], '--json');
		const [page, title] = [await one('/guide/rollouts'), await one('/guide/rollouts#rollouts')];
		expect([title.code, title.said]).toEqual([0, '']);
		expect(JSON.parse(title.out).recallAt1).toBe(JSON.parse(page.out).recallAt1);
	});

	it('judges the answers, too, when it is asked to', async () => {
		const { out, code } = await evaluate({ questions }, '--answers', '--verbose');
		expect(code).toBe(0);
		expect(out).toContain('Answers without a model:\n\n|      | questions |  good | card | missed |  bad |');
		expect(out).toContain('| hard |         2 |  50 % |  0 % |    0 % | 50 % |');
		expect(out).toContain('── bad: How do I roll back a flag?\nIt opens /guide/rollouts#rolling-back.');
		const json = await evaluate({ questions }, '--answers', '--json');
		expect(JSON.parse(json.out)).toMatchObject({ answeredBy: 'extractive', answers: { good: 0.75, bad: 0.25 } });
		const held = await evaluate({ questions }, '--answers', '--max-bad-answers', '0.1');
		expect(held.code).not.toBe(0);
		expect(held.said).toContain('the share of bad answers is 0.250, above the 0.1 of --max-bad-answers.');
	});

	it.each([
		['questions in the words of the documentation', 'docent', '0.8', '0.1'],
		['questions in the words of newcomers', 'newcomer', '0.9', '0.03'],
	])(
		'has right sections on the screen for %s about Docent itself, and opens no others',
		{ timeout: 60_000 },
		async (_, name, shown, bad) => {
			const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
			const set = fileOf(`../../testing/fixtures/${name}.questions.json`);
			const limits = ['--min-shown-answers', shown, '--max-bad-answers', bad];
			const asked = ['eval', set, '--docs', fileOf('../../../public'), '--answers', '--verbose', ...limits];
			const { code, out, said } = await runCommand(asked);
			// A machine that is busy for five seconds says how far it is.
			const complaints = said.replace(/^docent-service: \d+ of \d+ answers\n?/gm, '');
			expect([code, complaints], out).toEqual([0, '']);
		},
	);

	it('judges what a language model writes', async () => {
		const model = await startModelServer();
		const flags = ['--provider', 'openai-compatible', '--model', 'test-model', '--base-url', model.url];
		const ask = async (expectations: Record<string, unknown>, ...pieces: string[]) => {
			model.play({ pieces });
			const set = [{ question: 'How do I roll back a flag?', ...expectations }];
			const { out, code } = await evaluate(set, '--answers', '--json', ...flags);
			expect(code).toBe(0);
			const { answeredBy, judged } = JSON.parse(out);
			expect(answeredBy).toBe('openai-compatible/test-model');
			return [judged[0].verdict, ...judged[0].unmet];
		};
		const place = '/guide/rollouts#rolling-back';
		const good = { cites: place, opens: place, mustNot: 'a zeppelin', includes: ['lantern flag off'] };
		expect(await ask(good, 'Run `lantern flag off`. ', '[1]')).toEqual(['good']);
		expect(await ask({ cites: '/quickstart' }, 'Run it. [1]')).toEqual([
			...['bad', 'does not cite /quickstart', `cites ${place}`],
		]);
		const other = await ask({ expected: [place], mustNot: [place, 'A zeppelin'] }, 'Take a zeppelin. [1]');
		expect(other).toEqual(['bad', `cites ${place}`, 'says "A zeppelin"']);
		const said =
			'Turn the flag off in the console, wait for a minute, and then look at the log of the deployment again: it has gone.';
		expect(await ask({ expected: [place] }, said)).toEqual(['bad', 'cites nothing']);
		const refusal = 'I did not find this in the documentation.';
		expect(await ask({ refuses: true }, refusal)).toEqual(['good']);
		expect(await ask({ refuses: true }, 'Yes. [1]')).toEqual(['bad', `answers with ${place}`]);
		// What was found is listed below a refusal.
		expect(await ask({ expected: [place] }, refusal)).toEqual(['card']);
		model.play({ status: 500 });
		const { out } = await evaluate(questions.slice(0, 1), '--answers', ...flags);
		expect(out).toContain('test-model; 1 of them quoted, because the model did not answer:');
		await model.close();
	});

	it('judges the answers of a running service, and says what it cannot be asked with', async () => {
		const { url } = await service.start({ port: 0 });
		const cwd = scratchFolder({ 'questions.json': JSON.stringify({ questions }) });
		const ask = (...flags: string[]) => runCommand(['eval', 'questions.json', ...flags], { cwd });
		const key = ['--service', url, '--key', service.assistantKey];
		const asked = await ask(...key, '--json', '--min-good-answers', '0.7');
		expect(asked).toMatchObject({ code: 0, said: '' });
		const report = JSON.parse(asked.out);
		expect(report).toMatchObject({ answeredBy: url, answers: { good: 0.75, bad: 0.25 } });
		expect(report.judged[0]).toMatchObject({ open: ['/guide/rollouts#rolling-back'], isWritten: false });
		const refused: [string[], string][] = [
			[[...key, '--min-recall', '0.9'], '--min-recall needs the search itself, which a service does not show'],
			[[...key, '--docs', fixtureDocs], '--docs has no effect on a running service'],
			[['--service', url], '--service needs the assistant key'],
			[['--key', 'svc_dsc_x'], '--key needs --service'],
			[['--service', 'here', '--key', 'x'], '--service is "here"; give an address'],
			[['--service', url, '--key', 'svc_dsc_x'], 'refuses questions for the domain "docs": '],
			[[...key, '--domain', 'other'], 'refuses questions for the domain "other": '],
			[['--service', 'http://127.0.0.1:1', '--key', 'x'], 'cannot be reached'],
		];
		for (const [flags, sentence] of refused) {
			expect(await ask(...flags)).toMatchObject({ code: 2, said: expect.stringContaining(sentence) });
		}
	});

	it('compares two configurations, and two earlier runs', async () => {
		const model = await startModelServer();
		model.play({ pieces: ['I did not find this in the documentation.'] });
		const written = { model: { provider: 'openai-compatible', model: 'test-model', baseUrl: model.url } };
		const cwd = scratchFolder({ 'questions.json': JSON.stringify(questions), 'shy.json': JSON.stringify(written) });
		const run = (...args: string[]) => runCommand(['eval', ...args], { cwd });
		const { code, out } = await run('questions.json', '--docs', fixtureDocs, '--against', 'shy.json');
		expect(code).toBe(0);
		expect(out).toContain('Compared with shy.json: 2 better, 1 worse, 1 the same.');
		expect(out).toMatch(/\| How do I roll back a flag\? +\| missed +\| bad +\| opens \/guide\/rollouts#rolling-back/);
		const save = async (name: string, ...flags: string[]) => {
			const { out: json } = await run('questions.json', '--docs', fixtureDocs, '--answers', '--json', ...flags);
			scratchFiles(cwd, { [name]: json });
		};
		await save('now.json');
		await save('before.json', '--config', 'shy.json');
		const saved = await run('now.json', '--against', 'before.json', '--json', '--max-worse-answers', '0.2');
		expect(saved).toMatchObject({
			code: 1,
			said: 'docent-service: the share of answers that are worse is 0.250, above the 0.2 of --max-worse-answers.',
		});
		expect(JSON.parse(saved.out).compared).toMatchObject({ against: 'before.json', better: 2, worse: 1, same: 1 });
		expect(JSON.parse(saved.out).compared.differences).toHaveLength(3);
		scratchFiles(cwd, { 'fewer.json': JSON.stringify(questions.slice(1)) });
		const fewer = await run('fewer.json', '--docs', fixtureDocs, '--against', 'before.json');
		expect(fewer.out).toContain('Asked only in before.json: How can I roll back a flag?');
		await model.close();
		const searched = await run('questions.json', '--docs', fixtureDocs, '--json');
		scratchFiles(cwd, { 'searched.json': searched.out });
		for (const files of [
			['searched.json', '--against', 'now.json'],
			['now.json', '--against', 'searched.json'],
		]) {
			const refused = await run(...files);
			expect(refused).toMatchObject({ code: 2, said: expect.stringContaining('searched.json has no answers') });
		}
		const mixed = await run('now.json', '--against', 'shy.json');
		expect(mixed).toMatchObject({
			code: 2,
			said: expect.stringContaining('now.json is an earlier run; give another one'),
		});
	});
});
