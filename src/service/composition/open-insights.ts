import type { Assistant } from '../answers/create-assistant.js';
import type { ServiceConfig } from '../config/settings.js';
import type { Database } from '../database/database.js';
import { createHealth, type HealthParts } from '../health/create-health.js';
import { createInsights } from '../insights/create-insights.js';
import { createGapReader } from '../insights/gaps/create-gap-reader.js';
import { createGaps } from '../insights/gaps/create-gaps.js';
import { readJobsOfGaps } from '../insights/gaps/jobs-of-gaps.js';
import { createReaderData } from '../insights/reader-data.js';
import { createOverviews } from '../insights/what-to-do/overviews.js';
import { createWhatToDo } from '../insights/what-to-do/what-to-do.js';
import { configuredKeyId } from '../keys/key-ring.js';
import { openDomain } from '../library/library.js';
import type { Agent } from './open-agent.js';
import type { Stores } from './open-stores.js';

interface OpenInsightsParts {
	config: ServiceConfig;
	reports: Stores['reports'];
	gaps: Stores['gaps'];
	database: Pick<Database, 'sql' | 'patientSql' | 'notices'>;
	assistant: Pick<Assistant, 'stopThread'>;
	agent: Pick<Agent, 'jobs' | 'pullRequestState' | 'hasSource' | 'forge'>;
	documents: Stores['documents'];
	ownAnswers: Stores['ownAnswers'];
	library: HealthParts['library'];
	sources: HealthParts['sources'];
}

/** Reports for owners, and their actions on gaps and other faults. */
export function openInsights(parts: OpenInsightsParts) {
	const { config, reports, gaps: store, database, agent, assistant } = parts;
	const reader = createGapReader({
		store,
		jobsOf: (gapIds) => readJobsOfGaps(database.sql, config.projectId, gapIds),
		pullRequestState: agent.pullRequestState,
	});
	const configuredKeys = config.assistantKeys.map(configuredKeyId);
	const insights = createInsights({ ...config, store: reports, gaps: reader, configuredKeys });
	const changedAnswers = async (domain: string) => {
		const answers = await parts.ownAnswers.list(domain, await openDomain(parts.library, domain));
		return answers.flatMap(({ id, changed }) => (changed.length > 0 ? id : []));
	};
	const whatToDo = createWhatToDo({ store: reports, gaps: reader, insights, changedAnswers });
	const overviews = createOverviews({ whatToDo, insights, gaps: reader });
	const faults = createHealth({ ...parts, insights, gaps: reader, forge: agent.forge });
	return {
		insights,
		faults,
		whatToDo,
		overviews,
		readers: createReaderData({ database, stopThread: assistant.stopThread, forget: overviews.forget }),
		gaps: createGaps({
			store,
			reader,
			findFault: faults.findFault,
			jobs: agent.jobs,
			hasModel: config.model.provider !== 'extractive',
			hasSource: agent.hasSource,
		}),
	};
}
