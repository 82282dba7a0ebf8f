import type { Route } from '../route.js';
import { adminRoutes } from './admin.js';
import { adminGapRoutes } from './admin-gaps.js';
import { adminJobRoutes } from './admin-jobs.js';
import { adminKeyRoutes } from './admin-keys.js';
import { agentRoutes } from './agent.js';
import { agentV1Routes } from './agent-v1.js';
import { assistantRoutes } from './assistant.js';
import { hookRoutes } from './hooks.js';
import { mcpRoutes } from './mcp.js';
import { agentReportRoutes } from './owner/agent-reports.js';
import { auditRoutes } from './owner/audit.js';
import { contactRoutes } from './owner/contacts.js';
import { exportRoutes } from './owner/export.js';
import { gapRoutes } from './owner/gaps.js';
import { healthRoutes } from './owner/health.js';
import { indexingRoutes } from './owner/indexing.js';
import { insightsRoutes } from './owner/insights.js';
import { keyRoutes } from './owner/keys.js';
import { mailRoutes } from './owner/mail.js';
import { originRoutes } from './owner/origins.js';
import { ownAnswerRoutes } from './owner/own-answers.js';
import { readerRoutes } from './owner/readers.js';
import { reviewRoutes } from './review.js';
import { searchRoutes } from './search.js';
import { serviceRoutes } from './service.js';

/** All routes in the order of the reference, without the metrics, which the configuration enables. */
export const allRoutes: readonly Route[] = [
	...assistantRoutes,
	...searchRoutes,
	...mcpRoutes,
	...agentRoutes,
	...agentV1Routes,
	...hookRoutes,
	...insightsRoutes,
	...readerRoutes,
	...gapRoutes,
	...healthRoutes,
	...ownAnswerRoutes,
	...agentReportRoutes,
	...contactRoutes,
	...mailRoutes,
	...keyRoutes,
	...auditRoutes,
	...originRoutes,
	...indexingRoutes,
	...exportRoutes,
	...serviceRoutes,
	...adminRoutes,
	...adminGapRoutes,
	...adminJobRoutes,
	...adminKeyRoutes,
	...reviewRoutes,
];
