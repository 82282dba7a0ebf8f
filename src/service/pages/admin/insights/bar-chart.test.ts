import { describe, expect, it } from 'vitest';
import { barChart } from './bar-chart.js';

describe('the scale', () => {
	it.each([
		[0, 2],
		[1, 2],
		[2, 2],
		[3, 4],
		[5, 6],
		[7, 8],
		[9, 10],
		[10, 10],
		[11, 20],
		[41, 60],
		[100, 100],
		[101, 200],
		[999, 1_000],
		[123_456, 200_000],
	])('for at most %d ends at %d', (most, end) => {
		const series = [{ name: 'Answered', tone: 'accent' as const, values: [most] }];
		const chart = String(barChart({ title: 'Questions', days: ['2026-11-20'], series, show: String }));
		const [, marks = ''] = /<div class="scale"[^>]*>(.*)<\/div>/.exec(chart) ?? [];
		expect(marks.match(/[\d.]+/g)?.map(Number)).toEqual([end, Math.trunc(end / 2), 0]);
	});
});

describe('a chart', () => {
	const series = [
		{ name: 'Answered', tone: 'accent' as const, values: [1, 3] },
		{ name: 'Open & shut', tone: 'amber' as const, values: [0, 1] },
	];
	const chart = String(barChart({ title: 'Questions per day', days: ['2026-11-20', '2026-11-21'], series }));

	it('tells the numbers of each day, and the same as a table', () => {
		expect(chart).toContain('<title>21 Nov: 3 answered, 1 open &amp; shut</title>');
		expect(chart).toContain('aria-label="Questions per day: 4 answered, 1 open &amp; shut; most on a day 4"');
		expect(chart.replaceAll(/<[^>]+>/g, ' ')).toMatch(/2026-11-21 +3 +1 +2026-11-20 +1 +0/);
	});

	it('stacks bars from the baseline up, none for nothing', () => {
		const bars = [...chart.matchAll(/class="bar bar-(\w+)" x="\S+" y="(\S+)" width="\S+" height="(\S+)"/g)];
		expect(bars.map(([, ...bar]) => bar)).toEqual([
			['accent', '75.00', '25.00'],
			['accent', '25.00', '75.00'],
			['amber', '0.00', '25.00'],
		]);
	});
});

describe('the days below a chart', () => {
	const daysFrom = (first: string, count: number) =>
		Array.from({ length: count }, (_, index) =>
			new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
		);
	it.each([
		['2026-11-20', 3, ['20 Nov', '21 Nov', '22 Nov']],
		['2026-11-01', 30, ['2 Nov', '9 Nov', '16 Nov', '23 Nov', '30 Nov']],
		['2026-09-01', 90, ['14 Sep', '28 Sep', '12 Oct', '26 Oct', '9 Nov', '23 Nov']],
		['2026-01-01', 366, ['30 Mar', '29 Jun', '28 Sep', '28 Dec']],
	])('from %s, %d of them, have labels that fit a phone', (first, count, labels) => {
		const days = daysFrom(first, count);
		const series = [{ name: 'Answered', tone: 'accent' as const, values: days.map(() => 1) }];
		const chart = String(barChart({ title: 'Questions', days, series }));
		const [, below = ''] = /<div class="days"[^>]*>(.*?)<\/div>/s.exec(chart) ?? [];
		expect([...below.matchAll(/<b>(.*?)<\/b>/g)].map(([, label]) => label)).toEqual(labels);
	});
});
