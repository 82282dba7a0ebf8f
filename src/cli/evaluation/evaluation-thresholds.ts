import type { Arguments } from '../arguments.js';
import { UsageError } from '../usage-error.js';
import type { Comparison } from './compare-reports.js';
import type { Report } from './report.js';

interface Figures extends Report {
	compared?: Comparison | undefined;
}

/** A figure that the command line can set a threshold for. */
interface Threshold {
	/** The name of the flag, without the dashes. */
	name: string;
	/** The name of the figure in sentences. */
	figure: string;
	description: string;
	/** An example of a value. */
	hint: string;
	/** `undefined` when it was not measured. */
	read(figures: Figures): number | undefined;
	/** Whether the value is a maximum rather than a minimum. */
	isMost: boolean;
	/** The largest value that makes sense. @default 1, for shares */
	most?: number;
}

const atLeast = (name: string, figure: string, hint: string, read: Threshold['read']): Threshold => {
	return { name, figure, hint, read, isMost: false, description: `Fail when ${figure} is below, 0 to 1` };
};

/** The flags, in the order in which they are checked. */
export const thresholds: readonly Threshold[] = [
	atLeast('min-recall', 'recall@5', '0.9', ({ recallAt5 }) => recallAt5),
	atLeast('min-recall-at-1', 'recall@1', '0.6', ({ recallAt1 }) => recallAt1),
	atLeast('min-recall-at-5', 'recall@5', '0.9', ({ recallAt5 }) => recallAt5),
	atLeast('min-recall-at-10', 'recall@10', '0.95', ({ recallAt10 }) => recallAt10),
	atLeast('min-mrr', 'MRR', '0.7', ({ meanReciprocalRank }) => meanReciprocalRank),
	atLeast('min-refusals', 'the share of refusals', '0.8', ({ refusals }) => refusals),
	atLeast('min-good-answers', 'the share of good answers', '0.7', ({ answers }) => answers?.good),
	atLeast(
		'min-shown-answers',
		'the share of answers with a right place on the screen',
		'0.85',
		({ answers }) => answers && answers.good + answers.card,
	),
	{
		name: 'max-bad-answers',
		figure: 'the share of bad answers',
		hint: '0.08',
		read: ({ answers }) => answers?.bad,
		isMost: true,
		description: 'Fail when the share of bad answers is above, 0 to 1',
	},
	{
		name: 'max-worse-answers',
		figure: 'the share of answers that are worse',
		hint: '0.05',
		read: ({ compared }) => compared && compared.worse / Math.max(1, compared.both),
		isMost: true,
		description: 'Fail when the share of answers that are worse than those of --against is above, 0 to 1',
	},
	{
		name: 'max-p95',
		figure: 'p95 in milliseconds',
		hint: '20',
		read: ({ latency }) => latency?.p95,
		isMost: true,
		most: Number.MAX_VALUE,
		description: 'Fail when p95 is above, in milliseconds',
	},
];

interface GivenThreshold extends Threshold {
	limit: number;
}

/** What a run measures. */
export interface Measured {
	search: boolean;
	answers: boolean;
	comparison: boolean;
}

/** The sentence about a threshold of what is not measured. */
function missingFor(name: string, measured: Measured): string | undefined {
	if (name === 'max-worse-answers') {
		return measured.comparison ? undefined : '--against, which names what the answers are compared with; add it';
	}
	if (name.endsWith('-answers')) {
		return measured.answers ? undefined : '--answers, which judges the answers; add it';
	}
	return measured.search ? undefined : 'the search itself, which a service does not show; ask a folder with --docs';
}

/** @throws UsageError for a value that is not such a number, and for a figure that is not measured. */
export function thresholdsGiven(args: Arguments, measured: Measured): GivenThreshold[] {
	return thresholds.flatMap((threshold) => {
		const { name, hint, most = 1 } = threshold;
		const value = args[name];
		if (typeof value !== 'string') return [];
		const missing = missingFor(name, measured);
		if (missing) throw new UsageError(`--${name} needs ${missing}.`);
		const limit = value.trim() === '' ? Number.NaN : Number(value);
		if (!(limit >= 0 && limit <= most)) {
			const range = most === 1 ? 'a number from 0 to 1' : 'a number of milliseconds';
			throw new UsageError(`--${name} is "${value}"; give ${range}, as in --${name} ${hint}.`);
		}
		return [{ ...threshold, limit }];
	});
}

/** Says which figure is worse than asked for, the first of them; `undefined` when none is. */
export function missedThreshold(given: readonly GivenThreshold[], figures: Figures): string | undefined {
	for (const { name, figure, limit, read, isMost } of given) {
		const value = read(figures) ?? Number.NaN;
		if (isMost ? value <= limit : value >= limit) continue;
		const side = isMost ? 'above' : 'below';
		return `${figure} is ${value.toFixed(3)}, ${side} the ${limit} of --${name}.`;
	}
	return undefined;
}
