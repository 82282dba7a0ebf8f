import type { ServiceConfig } from '../config.js';
import { createUsageLimits, type UsageLimits } from '../limits/usage-limits.js';
import type { VectorStore } from '../retrieval/vector-store.js';
import type { AdminSessions } from './admin-sessions.js';
import type { Database } from './database.js';
import type { DocumentStore } from './document-store.js';
import { ensureDomain } from './domains.js';
import type { FeedbackStore } from './feedback-store.js';
import { ensureFirstKeys } from './first-keys.js';
import type { GapsStore } from './gaps-store.js';
import type { InsightsStore } from './insights-store.js';
import { createKeyDesk, type KeyDesk } from './key-desk.js';
import { createKeyRing, type KeyRing } from './key-ring.js';
import { createSqlAdminSessions } from './sql-admin-sessions.js';
import { createSqlDocumentStore } from './sql-document-store.js';
import { createSqlFeedbackStore } from './sql-feedback-store.js';
import { createSqlGapsStore } from './sql-gaps-store.js';
import { createSqlInsightsStore } from './sql-insights-store.js';
import { createSqlKeyStore } from './sql-key-store.js';
import { createSqlThreadStore } from './sql-thread-store.js';
import { createSqlTranscriptStore } from './sql-transcript-store.js';
import { createSqlUsageStore } from './sql-usage-store.js';
import { createSqlVectorStore } from './sql-vector-store.js';
import type { ThreadStore } from './thread-store.js';
import type { TranscriptStore } from './transcript-store.js';

/** Everything that the service keeps. */
export interface Stores {
	documents: DocumentStore;
	threads: ThreadStore;
	feedback: FeedbackStore;
	vectors: VectorStore;
	keys: KeyRing;
	/** Of the configuration's project. */
	desk: KeyDesk;
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
		desk: createKeyDesk(database, config),
		transcripts: createSqlTranscriptStore(database),
		reports: createSqlInsightsStore(database),
		gaps: createSqlGapsStore(database),
		adminSessions: createSqlAdminSessions(database),
		usage: createUsageLimits({ store: createSqlUsageStore(database), limits: config.limits }),
	};
}
