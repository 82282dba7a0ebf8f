import { describe, expect, it } from 'vitest';
import { runCommand } from '../../testing/service/run-command.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { fixtureDocs } from '../../testing/service/service-under-test.js';

const questions = [
	{ set: 'easy', question: 'How can I roll back a flag?', expected: ['/guide/rollouts#rolling-back'] },
	{ set: 'easy', question: 'exit codes', expected: ['https://lantern.example/reference/cli.html#exit-codes'] },
	{ set: 'hard', question: 'How do I roll back a flag?', expected: ['/reference/cli'] },
	{ set: 'hard', question: 'Who won the world cup in 2022?', expected: [] },
];

async function evaluate(set: unknown, ...flags: string[]) {
	const cwd = scratchFolder({ 'questions.json': typeof set === 'string' ? set : JSON.stringify(set) });
	return runCommand(['eval', 'questions.json', '--docs', fixtureDocs, ...flags], { cwd });
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
		const lost = { question: 'Which operators can a rule use?', expected: ['/guide/rollouts#scheduled-rollouts'] };
		const { out } = await evaluate([...questions, lost], '--verbose');
		expect(out).toMatch(/^\| +\| questions \| recall@1 \| recall@5 \| recall@10 \| +MRR \|/);
		expect(out).toMatch(/\| easy +\| +2 \+ 0 \| +1\.000 \| +1\.000 \|/);
		expect(out).toContain(`${lost.question}\n  expected /guide/rollouts#scheduled-rollouts`);
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
			'Entry 2 of questions.json cannot be used (expected:',
		],
		['an unknown field', [{ question: 'x', expected: [], path: '/' }], 'Entry 1 of questions.json cannot be used'],
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
		expect(out).toContain(
			'Answers without a model: 75 % good, 0 % doubtful and shown so, 0 % refused wrongly, 25 % bad.',
		);
		expect(out).toContain('── bad: How do I roll back a flag?');
		const json = await evaluate({ questions }, '--answers', '--json');
		expect(JSON.parse(json.out)).toMatchObject({ answers: { good: 0.75, bad: 0.25 } });
		const held = await evaluate({ questions }, '--answers', '--max-bad-answers', '0.1');
		expect(held.code).not.toBe(0);
		expect(held.said).toContain('the share of bad answers is 0.250, above the 0.1 of --max-bad-answers.');
	});
});
