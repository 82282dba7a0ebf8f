import { beforeAll, describe, expect, it } from 'vitest';
import { assistantInsightsRoute, insightsSummaryRoute } from '../../../contract/owner-paths.js';
import { fillRoute } from '../../../contract/routes.js';
import {
	type InsightsSummary,
	insightsResponse,
	insightsSummary,
	toDoKinds,
} from '../../../contract/schema/insights.js';
import { plantQuestions } from '../../../testing/questions/planted-questions.js';
import { openPage, signIn } from '../../../testing/service/admin-browser.js';
import { createServiceUnderTest } from '../../../testing/service/service-under-test.js';
import { shared } from '../../../testing/service/shared.js';
import { pagePaths } from '../../pages/page-paths.js';
import { isWorse } from './what-to-do.js';

const summaryPath = fillRoute(insightsSummaryRoute, { domain: 'docs' });

describe('what to do, of three hundred questions in which something is wrong', () => {
	const service = shared(createServiceUnderTest);
	let admin: string;
	let cookie: string;
	let summary: InsightsSummary;
	beforeAll(async () => {
		await plantQuestions(service.database, 'docs');
		admin = await service.createKey({ kind: 'admin' });
		cookie = await signIn(service, admin);
		summary = insightsSummary.parse(await (await service.get(summaryPath, admin)).json());
	}, 60_000);

	const open = async (path: string) => {
		const response = await openPage(service, path, cookie);
		expect(response.status).toBe(200);
		return response.text();
	};
	const toDo = (kind: string) => {
		const found = summary.toDo.find((one) => one.kind === kind);
		if (!found) throw new Error(`Nothing is to do about ${kind}.`);
		return found;
	};
	/** Rows of the table that a path lists, of all its pages. */
	async function rowsOf(path: string, label: string): Promise<number> {
		const html = await open(path);
		const table = new RegExp(`<caption class="unseen">${label}.*?</table>`, 's').exec(html)?.[0] ?? '';
		return (table.match(/<tr>/g)?.length ?? 1) - 1;
	}

	it('finds each thing once, first what concerns a person or a wrong answer now, then what concerns most readers', () => {
		const kinds = summary.toDo.map(({ kind }) => kind);
		expect(new Set(kinds).size).toBe(kinds.length);
		const planted = toDoKinds.filter((kind) => kind !== 'helpful');
		expect(kinds).toEqual(expect.arrayContaining(planted));
		expect(kinds.slice(0, 3)).toEqual(['contact', 'own_answer', 'model']);
		const readers = summary.toDo.slice(3).map((one) => one.readers);
		expect(readers).toEqual(readers.toSorted((left, right) => right - left));
		expect(toDo('language').sentence).toBe('No question in Spanish was answered: 7 readers asked 9 times.');
		expect(toDo('cost').sentence).toMatch(
			/^Models cost \$1\.\d\d in 30 days, after \$0\.\d\d in the 30 days before: \$0\.00\d\d an answer, after \$0\.0045\.$/,
		);
		expect(toDo('page').sentence).toMatch(
			/^\/service\/keys-and-origins is cited by 12 of the \d+ answers that did not help, and by 1 that helped\.$/,
		);
	});

	it.each(['helpful', 'page', 'model', 'language'])('leads to as many questions as it says: %s', async (kind) => {
		const found = summary.toDo.find((one) => one.kind === kind);
		if (kind !== 'helpful') expect(found).toBeDefined();
		if (found) expect(await rowsOf(found.path, 'Questions, newest first')).toBe(found.rows);
	});

	it('leads to the gap, whose questions it counts', async () => {
		const { path, rows, readers, sentence } = toDo('gap');
		expect(readers).toBe(14);
		expect(rows).toBe(16);
		const html = await open(path);
		const question = /“(.*)”/.exec(sentence)?.[1] ?? '-';
		expect(question).toContain('Slack');
		expect(html).toContain(`<h1>${question}</h1>`);
		expect(html).toContain('nothing found for 16');
	});

	it('leads to the models, the messages and the own answers behind it', async () => {
		expect(await rowsOf(toDo('cost').path, 'Models')).toBe(toDo('cost').rows);
		expect(await rowsOf(toDo('contact').path, 'Messages, those that are done last')).toBe(2);
		const answers = await open(toDo('own_answer').path);
		expect(answers.match(/Check again/g)).toHaveLength(toDo('own_answer').rows);
		expect(toDo('own_answer').readers).toBe(4);
	});

	it('stands beside the period before', async () => {
		const path = `${fillRoute(assistantInsightsRoute, { domain: 'docs' })}?from=${summary.before.from}&to=${summary.before.to}`;
		const report = insightsResponse.parse(await (await service.get(path, admin)).json());
		expect(report.totals).toEqual(summary.before.totals);
		expect(report.totals.questions).toBeGreaterThan(0);
	});

	it('stands first on the page, sentences with one button each, three of them at once, before figures, charts and subjects', async () => {
		const html = await open(pagePaths.admin);
		const summaryOfRest = `<details><summary>${summary.toDo.length - 3} more</summary>`;
		const [atOnce = '', rest = ''] = html.split(summaryOfRest);
		const shown = [atOnce, rest].map((part) =>
			[...part.matchAll(/<li><p>(.*?)<\/p><a class="main-button" href="(.*?)">(.*?)<\/a>/g)].map(
				([, ...parts]) => parts,
			),
		);
		const told = summary.toDo.map(({ sentence, action, path }) => [sentence, path.replaceAll('&', '&amp;'), action]);
		expect(shown).toEqual([told.slice(0, 3), told.slice(3)]);
		expect(html.includes('Worked out')).toBe(false);
		const places = ['id="to-do"', 'class="figures"', 'id="questions"', 'Questions about the same thing'];
		const found = places.map((words) => html.indexOf(words));
		expect(found).toEqual(found.toSorted((left, right) => left - right));
		expect(Math.min(...found)).toBeGreaterThan(0);
	});

	it('is seen in the ratings of cited pages, and an own answer has the name and the form of its question', async () => {
		const own =
			'domain=docs&amp;id=own_planted0000001">Own answer: Is there a limit of questions in the free plan?</a>';
		const pages = await open(`${pagePaths.admin}?domain=docs&tab=pages`);
		const cells = (/<span>\/service\/keys-and-origins<.*?<\/tr>/s.exec(pages)?.[0] ?? '').matchAll(/<span>([^<]*)</g);
		expect([...cells].slice(2).map(([, words]) => words)).toEqual(['1', '12']);
		for (const html of [pages, await open(`${pagePaths.adminGaps}?domain=docs`)]) expect(html).toContain(own);
	});

	it('is told in German, but for the sentences', async () => {
		const request = new Request(`http://127.0.0.1${pagePaths.admin}`, {
			headers: { cookie, 'accept-language': 'de' },
		});
		const html = await (await service.fetch(request)).text();
		expect(html).toContain('<h2 id="to-do"><span lang="de">Was zu tun ist</span></h2>');
		const buttons = [...html.matchAll(/<a class="main-button"[^>]*>(.*?)<\/a>/g)].map(([, words]) => words);
		expect(buttons).toEqual(buttons.map(() => expect.stringMatching(/^<span lang="de">/)));
		expect(html).toContain('>Binnen eines Tages erneut gestellt</option>');
	});

	it('is worked out for few questions in any view, and lists and tabs have a link to it', async () => {
		expect(await open(`${pagePaths.admin}?days=7`)).toContain('class="to-do"');
		expect(await open(`${pagePaths.admin}?by=agent`)).toMatch(/class="to-do">(?:(?!<\/ul>).)*Read and answer/s);
		for (const query of ['verdict=unanswered', 'q=Slack', 'tab=pages', 'tab=usage']) {
			const html = await open(`${pagePaths.admin}?days=7&${query}`);
			expect(html).not.toContain('class="to-do"');
			const [, link = ''] = /<a href="([^"]+)">What to do<\/a>/.exec(html) ?? [];
			expect(link.replaceAll('&amp;', '&')).toBe(`${pagePaths.admin}?domain=docs&days=7`);
		}
	});

	it('has figures beside those of the period before, each with its rows', async () => {
		const html = await open(pagePaths.admin);
		const { totals, before } = summary;
		expect(html).toMatch(
			new RegExp(
				`>Questions</a></dt><dd>${totals.questions}</dd><dd class="change">up from ${before.totals.questions}<`,
			),
		);
		expect(html).toMatch(/>Answered<\/a><\/dt><dd>\d+%<\/dd><dd class="change">down from \d+%</);
		const [, unanswered = ''] = /href="([^"]+)">Nothing found<\/a><\/dt>/.exec(html) ?? [];
		expect(unanswered).toMatch(/#list$/);
		const rows = await rowsOf(unanswered.replaceAll('&amp;', '&').replace(/#.*/, ''), 'Questions, newest first');
		expect(rows).toBe(totals.unanswered);
	});

	it('is nothing for agents, who asked nothing', async () => {
		const other = insightsSummary.parse(await (await service.get(`${summaryPath}?askedBy=agent`, admin)).json());
		expect(other.toDo.map(({ kind }) => kind)).toEqual(['contact', 'own_answer']);
	});
});

describe('a share that is worse', () => {
	it.each([
		[70, 100, 81, 100, false],
		[700, 1_000, 810, 1_000, true],
		[0, 1, 9, 10, false],
		[1, 12, 80, 100, true],
		[0, 0, 8, 10, false],
		[8, 10, 0, 0, false],
		[90, 100, 70, 100, false],
	])('%d of %d against %d of %d: %s', (up, count, otherUp, otherCount, isSo) => {
		const share = (its: number, of: number) => ({ up: its, down: of - its });
		expect(isWorse(share(up, count), share(otherUp, otherCount))).toBe(isSo);
	});
});
