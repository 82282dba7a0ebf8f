import { sql as statement } from 'kysely';
import type { Database } from '../database/database.js';
import type { Insights } from '../insights/create-insights.js';
import { amountText, moneyText } from '../insights/figures.js';
import { type InsightsSpan, lastDays, spanBefore } from '../insights/insights-period.js';
import { ownerAddress, ownerPages } from '../insights/owner-pages.js';
import { mostToDo, type WhatToDo } from '../insights/what-to-do/what-to-do.js';
import type { Mail } from './mailer.js';

/** Number of new gaps of one domain in a mail. */
const mostGaps = 5;

export interface DigestParts {
	database: Pick<Database, 'patientSql'>;
	insights: Pick<Insights, 'domains' | 'figures' | 'troubles'>;
	whatToDo: WhatToDo;
}

/** What models cost, for answers and jobs together. */
async function readCosts({ database }: DigestParts, projectId: string, week: InsightsSpan, before: InsightsSpan) {
	const sumOf = ({ from, to }: InsightsSpan) =>
		statement`coalesce(sum(cost) filter (where day between ${from} and ${to}), 0)::float8`;
	const { rows } = await statement<{ currency: string; cost: number; before: number }>`
		select currency, ${sumOf(week)} as cost, ${sumOf(before)} as before from model_costs
		where project_id = ${projectId} and day between ${before.from} and ${week.to}
		group by currency order by currency`.execute(database.patientSql);
	return rows;
}

/** The seven days until `lastDay`, beside the seven before, of all domains with questions in them. */
export async function readDigest(parts: DigestParts, projectId: string, lastDay: Date) {
	const { insights, whatToDo } = parts;
	const week = lastDays(7, lastDay);
	const before = spanBefore(week);
	async function digestOf(domain: string) {
		const { toDo, ...read } = await whatToDo(domain, week);
		const { questions, answered } = read.figures.totals;
		const { totals: earlier } = read.before;
		const { gaps } = await insights.troubles(domain, week);
		return {
			...{ domain, questions, answered },
			before: { questions: earlier.questions, answered: earlier.answered },
			toDo: toDo.slice(0, mostToDo),
			/** Those that were seen first in this week. */
			gaps: gaps
				.filter(({ firstSeenAt }) => Date.parse(firstSeenAt) >= week.start.getTime())
				.map(({ id, question, asked }) => ({ id, question, asked })),
		};
	}
	const domains: Awaited<ReturnType<typeof digestOf>>[] = [];
	for (const domain of await insights.domains()) domains.push(await digestOf(domain));
	const asked = domains.filter(({ questions, before: { questions: earlier } }) => questions + earlier > 0);
	const costs = await readCosts(parts, projectId, week, before);
	return { projectId, from: week.from, to: week.to, domains: asked, costs };
}

/** A digest in words. @param origin public address of the service */
export function digestMail(digest: Awaited<ReturnType<typeof readDigest>>, origin: string): Mail {
	const { from, to, domains, costs } = digest;
	const lines: Mail['lines'] = [];
	for (const { domain, questions, answered, before, toDo, gaps } of domains) {
		const figures = `${amountText(questions, 'question')}, ${answered} answered. The week before: ${before.questions}, ${before.answered} answered.`;
		lines.push(
			{ text: domain, isHeading: true },
			{ text: figures, href: origin + ownerAddress(ownerPages.admin, { domain, from, to }) },
			...toDo.map(({ sentence, path }) => ({ text: sentence, href: origin + path })),
			...(gaps.length > 0 ? [{ text: `${amountText(gaps.length, 'new gap')}:` }] : []),
			...gaps.slice(0, mostGaps).map(({ id, question, asked }) => ({
				text: `${question} (${amountText(asked, 'time')})`,
				href: origin + ownerAddress(ownerPages.adminGap, { domain, id }),
			})),
		);
	}
	for (const { currency, cost, before } of costs)
		lines.push({ text: `Models cost ${moneyText(cost, currency)}. The week before: ${moneyText(before, currency)}.` });
	return { subject: `Documentation: the week from ${from} to ${to}`, lines };
}
