import type { Assistant } from '../answers/create-assistant.js';
import type { ServiceConfig } from '../config/settings.js';
import type { Database } from '../database/database.js';
import { createInsights, type Insights } from '../insights/create-insights.js';
import { createGapReader } from '../insights/gaps/create-gap-reader.js';
import { createGaps, type Gaps } from '../insights/gaps/create-gaps.js';
import { readJobsOfGaps } from '../insights/gaps/jobs-of-gaps.js';
import { createReaderData, type ReaderData } from '../insights/reader-data.js';
import { configuredKeyId } from '../keys/key-ring.js';
import type { Agent } from './open-agent.js';
import type { Stores } from './open-stores.js';

interface OpenInsightsParts {
	config: ServiceConfig;
	reports: Stores['reports'];
	gaps: Stores['gaps'];
	database: Pick<Database, 'sql' | 'notices'>;
	assistant: Pick<Assistant, 'stopThread'>;
	agent: Pick<Agent, 'jobs' | 'pullRequestState' | 'hasSource'>;
}

/** Reports for owners, and their actions on gaps. */
export function openInsights(parts: OpenInsightsParts): { insights: Insights; gaps: Gaps; readers: ReaderData } {
	const { config, reports, gaps: store, database, agent, assistant } = parts;
	const reader = createGapReader({
		store,
		jobsOf: (gapIds) => readJobsOfGaps(database.sql, config.projectId, gapIds),
		pullRequestState: agent.pullRequestState,
	});
	return {
		readers: createReaderData({ database, stopThread: assistant.stopThread }),
		insights: createInsights({
			...config,
			store: reports,
			gaps: reader,
			configuredKeys: config.assistantKeys.map(configuredKeyId),
		}),
		gaps: createGaps({
			store,
			reader,
			jobs: agent.jobs,
			hasModel: config.model.provider !== 'extractive',
			hasSource: agent.hasSource,
		}),
	};
}
