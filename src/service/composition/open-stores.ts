import type { ThreadStore } from '../answers/threads/thread-store.js';
import { createSqlThreadStore } from '../answers/threads/thread-store.js';
import type { TranscriptStore } from '../answers/threads/transcript-store.js';
import { createSqlTranscriptStore } from '../answers/threads/transcript-store.js';
import type { ServiceConfig } from '../config/settings.js';
import type { Database } from '../database/database.js';
import type { FeedbackStore } from '../feedback/feedback-store.js';
import { createSqlFeedbackStore } from '../feedback/feedback-store.js';
import type { GapsStore } from '../insights/gaps/gaps-store.js';
import { createSqlGapsStore } from '../insights/gaps/gaps-store.js';
import type { InsightsStore } from '../insights/insights-store.js';
import { createSqlInsightsStore } from '../insights/insights-store.js';
import type { AdminSessions } from '../keys/admin-sessions.js';
import { createSqlAdminSessions } from '../keys/admin-sessions.js';
import { ensureFirstKeys } from '../keys/first-keys.js';
import { createKeyAdministration, type KeyAdministration } from '../keys/key-administration.js';
import { createKeyRing, type KeyRing } from '../keys/key-ring.js';
import { createSqlKeyStore } from '../keys/key-store.js';
import type { DocumentStore } from '../library/document-store.js';
import { createSqlDocumentStore } from '../library/document-store.js';
import { ensureDomain } from '../library/domains.js';
import { createUsageLimits, type UsageLimits } from '../limits/usage-limits.js';
import { createSqlUsageStore } from '../limits/usage-store.js';
import { createSqlVectorStore } from '../retrieval/meaning/sql-vector-store.js';
import type { VectorStore } from '../retrieval/meaning/vector-store.js';

/** Everything that the service keeps. */
export interface Stores {
	documents: DocumentStore;
	threads: ThreadStore;
	feedback: FeedbackStore;
	vectors: VectorStore;
	keys: KeyRing;
	/** Of the configuration's project. */
	administration: KeyAdministration;
	usage: UsageLimits;
	transcripts: TranscriptStore;
	reports: InsightsStore;
	gaps: GapsStore;
	adminSessions: AdminSessions;
	/** Public key of the configuration's domain. */
	assistantKey: string;
	/** Known only when it was made just now. */
	adminKey?: string | undefined;
}

/** Makes the configuration's domain known to the database, and its first keys. */
export async function openStores(database: Database, config: ServiceConfig): Promise<Stores> {
	await ensureDomain(database, config);
	return {
		...(await ensureFirstKeys(database, config)),
		documents: createSqlDocumentStore(database),
		threads: createSqlThreadStore(database),
		feedback: createSqlFeedbackStore(database),
		vectors: createSqlVectorStore(database),
		keys: createKeyRing({ ...config, store: createSqlKeyStore(database) }),
		administration: createKeyAdministration(database, config),
		transcripts: createSqlTranscriptStore(database),
		reports: createSqlInsightsStore(database),
		gaps: createSqlGapsStore(database),
		adminSessions: createSqlAdminSessions(database),
		usage: createUsageLimits({ store: createSqlUsageStore(database), limits: config.limits }),
	};
}
