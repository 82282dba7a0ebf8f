import { countText, dateText } from '../../../insights/figures.js';
import { type Html, html } from '../../../site/html.js';
import { dataTable } from '../data-table.js';

interface BarSeries {
	name: string;
	/** The end of the class that colours the bars. */
	tone: 'accent' | 'light' | 'pale' | 'yellow' | 'amber' | 'red' | 'green' | 'grey';
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

export const dayText = dateText;

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
		return html`<g><title>${dayText(day)}: ${words}</title>${area}${parts}</g>`;
	});
}

/** Bars by day on one scale, a legend with the sums, and the same as a table. */
export function barChart(chart: BarChart): Html {
	const { title, days, series, show = countText } = chart;
	const sums = days.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
	const end = scaleEnd(Math.max(0, ...sums));
	const totals = series.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
	const legend = series.map(
		({ name, tone }, index) =>
			html`<li><span class="swatch bar-${tone}"></span>${name} <b>${show(totals[index] ?? 0)}</b></li>`,
	);
	const [first = '', middle = '', last = ''] = [days[0], days[Math.floor((days.length - 1) / 2)], days.at(-1)];
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
${bars(chart, end)}
<line class="baseline" x1="0" x2="${days.length * slot}" y1="${height}" y2="${height}"/></svg>
<div class="days" aria-hidden="true"><span>${dayText(first)}</span><span>${dayText(middle)}</span><span>${dayText(last)}</span></div>
</div>
<details><summary>${title} as a table</summary>${table}</details>
</figure>`;
}
