import { countText, dateText } from '../../../insights/figures.js';
import { dayMs } from '../../../insights/insights-period.js';
import { type Html, html } from '../../../site/html.js';
import { said } from '../../language.js';
import { dataTable } from '../data-table.js';

interface BarSeries {
	name: string;
	/** The end of the class that colours the bars. */
	tone: 'accent' | 'light' | 'pale' | 'yellow' | 'amber' | 'orange' | 'red' | 'green' | 'grey';
	values: readonly number[];
}

interface BarChart {
	title: string;
	/** `YYYY-MM-DD`, oldest first. */
	days: readonly string[];
	/** Stacked, the first at the bottom. */
	series: readonly BarSeries[];
	/** Formats a number. @default with separated thousands */
	show?: (value: number) => string;
}

const height = 100;
const slot = 10;
const steps = [1, 2, 4, 6, 8, 10];

/** The end of the scale: a round number whose half is round too. */
function scaleEnd(most: number): number {
	if (most <= 2) return 2;
	const magnitude = 10 ** Math.floor(Math.log10(most));
	const step = steps.find((candidate) => candidate * magnitude >= most) ?? 10;
	// Half of the scale is a mark too, and half a question is not a count.
	return magnitude === 1 && step === 1 ? 2 : step * magnitude;
}

/** Most labels below a chart, which a phone has room for, and the days between two. */
const mostTicks = 7;
const tickSteps = [1, 7, 14, 28, 91];

/** Which days have a label: each, or Mondays, counted back from the last one. */
function ticksOf(days: readonly string[]): boolean[] {
	const step = tickSteps.find((between) => days.length / between <= mostTicks) ?? 91;
	const numbers = days.map((day) => Math.round(Date.parse(day) / dayMs));
	// The first day of 1970 was a Thursday.
	const last = numbers.findLast((number) => step === 1 || number % 7 === 4) ?? 0;
	return numbers.map((number) => (last - number) % step === 0);
}

/** The bars are stretched to the space in both directions, so all text stands outside of them. */
function bars({ days, series, show = countText }: BarChart, end: number): Html[] {
	const width = days.length > 10 ? 7 : 5;
	return days.map((day, index) => {
		let top = height;
		const parts = series.map(({ tone, values }) => {
			const value = values[index] ?? 0;
			if (value === 0) return undefined;
			const tall = (height * value) / end;
			top -= tall;
			const x = index * slot + (slot - width) / 2;
			return html`<rect class="bar bar-${tone}" x="${x}" y="${top.toFixed(2)}" width="${width}" height="${tall.toFixed(2)}"/>`;
		});
		const words = series.map(({ name, values }) => `${show(values[index] ?? 0)} ${name.toLowerCase()}`).join(', ');
		const area = html`<rect class="bar-area" x="${index * slot}" y="0" width="${slot}" height="${height}"/>`;
		return html`<g><title>${dateText(day)}: ${words}</title>${area}${parts}</g>`;
	});
}

/** Bars by day on one scale, a legend with the sums, and the same as a table. */
export function barChart(chart: BarChart): Html {
	const { title, days, series, show = countText } = chart;
	const sums = days.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
	const end = scaleEnd(Math.max(0, ...sums));
	const totals = series.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
	const legend = series.map(({ name, tone }, index) => {
		const total = totals[index] ?? 0;
		return total > 0 && html`<li><span class="swatch bar-${tone}"></span>${said(name)} <b>${show(total)}</b></li>`;
	});
	const ticks = ticksOf(days);
	const marks = ticks.map(
		(isMarked, index) => html`<span>${isMarked && html`<b>${dateText(days[index] ?? '')}</b>`}</span>`,
	);
	const lines = ticks.map((isMarked, index) => {
		const x = index * slot + slot / 2;
		return isMarked && html`<line class="grid" x1="${x}" x2="${x}" y1="0" y2="${height}"/>`;
	});
	const described = `${title}: ${series.map(({ name }, index) => `${show(totals[index] ?? 0)} ${name.toLowerCase()}`).join(', ')}; most on a day ${show(Math.max(0, ...sums))}`;
	const rows = days.map((day, index) => [day, ...series.map(({ values }) => show(values[index] ?? 0))]).toReversed();
	const table = dataTable({
		label: title,
		head: ['Day', ...series.map(({ name }) => name)],
		rows,
		numbers: series.map((_, place) => place + 1),
	});
	return html`<figure class="chart">
<ul class="legend">${legend}</ul>
<div class="plot">
<div class="scale" aria-hidden="true"><span>${show(end)}</span><span>${show(end / 2)}</span><span>${show(0)}</span></div>
<svg viewBox="0 0 ${days.length * slot} ${height}" preserveAspectRatio="none" role="img" aria-label="${described}">
<line class="grid" x1="0" x2="${days.length * slot}" y1="0" y2="0"/><line class="grid" x1="0" x2="${days.length * slot}" y1="50" y2="50"/>
${lines}${bars(chart, end)}
<line class="baseline" x1="0" x2="${days.length * slot}" y1="${height}" y2="${height}"/></svg>
<div class="days" aria-hidden="true">${marks}</div>
</div>
<details><summary>${title} as a table</summary>${table}</details>
</figure>`;
}
