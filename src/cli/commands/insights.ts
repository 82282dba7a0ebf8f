import { assistantInsightsPath } from '../../contract/owner-paths.js';
import { type InsightsResponse, insightsDays } from '../../contract/schema/insights.js';
import type { ServiceConfig } from '../../service/config/settings.js';
import { createInsights } from '../../service/insights/create-insights.js';
import { createGapReader } from '../../service/insights/gaps/create-gap-reader.js';
import { createSqlGapsStore } from '../../service/insights/gaps/gaps-store.js';
import { readJobsOfGaps } from '../../service/insights/gaps/jobs-of-gaps.js';
import { type InsightsSpan, lastDays } from '../../service/insights/insights-period.js';
import { createSqlInsightsStore } from '../../service/insights/insights-store.js';
import { configuredKeyId } from '../../service/keys/key-ring.js';
import { type Arguments, type CommandUsage, readArguments, switchFlag, textFlag, textOf } from '../arguments.js';
import { callRemoteService, remoteService } from '../remote-service.js';
import { readConfig, storedFlags } from '../setting-flags.js';
import type { Terminal } from '../terminal.js';
import { UsageError } from '../usage-error.js';
import { askInstead, storedDomain, withStoredData } from '../with-stored-data.js';

const usage: CommandUsage = {
	meta: {
		name: 'docent-service insights',
		description:
			'What readers asked, what was left unanswered, how answers were rated, how long they took and what they cost, as JSON.',
	},
	args: {
		days: textFlag('30', `Days that are looked at, today among them: 1 to ${insightsDays.max}`),
		unanswered: switchFlag('Only the questions for which nothing was found, or that a model answered without a source'),
		gaps: switchFlag('Only the gaps: what troubled readers, by what it is about'),
		json: switchFlag('Print JSON, as without it, and nothing else'),
		domain: textFlag('docs', 'Domain that is looked at'),
		...storedFlags,
	},
};

function spanOf(args: Arguments): InsightsSpan {
	const given = textOf(args.days) ?? String(insightsDays.default);
	const days = /^\d{1,3}$/.test(given) ? Number(given) : 0;
	if (days >= 1 && days <= insightsDays.max) return lastDays(days, new Date());
	throw new UsageError(`--days is "${given}"; give a whole number from 1 to ${insightsDays.max}.`);
}

/** Reads the report from the database. Its project is the one of the domain. */
function readStored(config: ServiceConfig, span: InsightsSpan): Promise<InsightsResponse> {
	const { domain } = config;
	const instead = (url: string) =>
		`${askInstead(url)}, or open ${url}/_docent/admin in a browser. With PostgreSQL (DATABASE_URL) this works at any time.`;
	return withStoredData(config, instead, async (database) => {
		const found = await storedDomain(database, domain);
		const store = createSqlInsightsStore(database);
		const gaps = createGapReader({
			store: createSqlGapsStore(database),
			jobsOf: (gapIds) => readJobsOfGaps(database.sql, found.projectId, gapIds),
		});
		// New topics go into gaps first: the command reads the report once.
		await gaps.sort(domain, span);
		const configuredKeys = found.projectId === config.projectId ? config.assistantKeys.map(configuredKeyId) : [];
		return createInsights({ ...found, store, gaps, configuredKeys, limits: config.limits }).read(domain, span);
	});
}

/** Runs `docent-service insights`. Throws errors whose messages are sentences. */
export async function showInsights(raw: string[], terminal: Terminal): Promise<void> {
	const args = await readArguments(raw, usage, terminal);
	if (!args) return;
	const span = spanOf(args);
	const config = await readConfig(args, terminal, ['domain', 'dataFolder'], { isForDatabase: true });
	const service = textOf(args.service);
	const { from, to } = span;
	const path = `${assistantInsightsPath(config.domain)}?from=${from}&to=${to}`;
	const report =
		service === undefined
			? await readStored(config, span)
			: await callRemoteService<InsightsResponse>(remoteService(service, terminal.env), 'GET', path);
	const part = args.gaps === true ? report.gaps : args.unanswered === true ? report.unanswered : report;
	terminal.print(JSON.stringify(part, null, '\t'));
	if (terminal.hasColours && args.json !== true)
		terminal.complain(
			`${service ?? 'The service'}/_docent/admin shows this in a browser, with figures, lists and charts.`,
		);
}
