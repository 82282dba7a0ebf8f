import { createSqlThreadStore } from '../answers/threads/thread-store.js';
import { createSqlTranscriptStore } from '../answers/threads/transcript-store.js';
import type { ServiceConfig } from '../config/settings.js';
import type { Database } from '../database/database.js';
import { createSqlAgentReportStore } from '../feedback/agent-report-store.js';
import { createSqlContactStore } from '../feedback/contact-store.js';
import { createSqlFeedbackStore } from '../feedback/feedback-store.js';
import { createSqlGapsStore } from '../insights/gaps/gaps-store.js';
import { createSqlInsightsStore } from '../insights/insights-store.js';
import { addWebhookBody } from '../jobs/webhooks/webhook-outbox.js';
import { createSqlAdminSessions } from '../keys/admin-sessions.js';
import { createSqlAuditStore } from '../keys/audit-store.js';
import { ensureFirstKeys } from '../keys/first-keys.js';
import { createKeyAdministration } from '../keys/key-administration.js';
import { createKeyRing } from '../keys/key-ring.js';
import { createSqlKeyStore } from '../keys/key-store.js';
import { createDomainOrigins, createOriginAdministration } from '../keys/origin-store.js';
import { createSqlDocumentStore } from '../library/document-store.js';
import { ensureDomain } from '../library/domains.js';
import { createOwnAnswers } from '../library/own-answers.js';
import { createUsageLimits } from '../limits/usage-limits.js';
import { createSqlUsageStore } from '../limits/usage-store.js';
import { addMail, contactMail } from '../mail/mail-outbox.js';
import { createSqlVectorStore } from '../retrieval/meaning/sql-vector-store.js';
import type { Log } from '../telemetry/log.js';

/** Opens all stores. Creates the configured domain and its first keys. */
export async function openStores(database: Database, config: ServiceConfig, log: Log) {
	await ensureDomain(database, config);
	// A report reads many rows, which may take long.
	const patient = { sql: database.patientSql };
	return {
		...(await ensureFirstKeys(database, config)),
		documents: createSqlDocumentStore(database),
		ownAnswers: createOwnAnswers(database),
		threads: createSqlThreadStore(database),
		feedback: createSqlFeedbackStore(database),
		agentReports: createSqlAgentReportStore(database),
		contacts: createSqlContactStore(database, async (transaction, contact) => {
			const data = { projectId: config.projectId, ...contact };
			const webhook = { type: 'contact.received', timestamp: contact.createdAt, data } as const;
			await addWebhookBody(config.agent, transaction, webhook, { contact_id: contact.id });
			await addMail(config, transaction, 'contact', contactMail(contact), contact.id);
		}),
		vectors: createSqlVectorStore(database),
		keys: createKeyRing({ ...config, store: createSqlKeyStore(database) }),
		administration: createKeyAdministration(database, config),
		audit: createSqlAuditStore(database, config),
		transcripts: createSqlTranscriptStore(patient),
		reports: createSqlInsightsStore(patient),
		gaps: createSqlGapsStore(patient),
		origins: createOriginAdministration(database, config.projectId),
		domainOrigins: createDomainOrigins(database),
		adminSessions: createSqlAdminSessions(database),
		usage: createUsageLimits({
			store: createSqlUsageStore(database),
			limits: config.limits,
			onMonthUsed: (notice) => log.warn(notice, 'questions of a key in this month'),
		}),
	};
}

export type Stores = Awaited<ReturnType<typeof openStores>>;
