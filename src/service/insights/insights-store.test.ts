import { describe } from 'vitest';
import { describeAdminSessions } from '../../testing/contracts/admin-sessions-contract.js';
import { describeGapsStore } from '../../testing/contracts/gaps-store-contract.js';
import { describeInsightsStore } from '../../testing/contracts/insights-store-contract.js';
import { describeTranscriptStore } from '../../testing/contracts/transcript-store-contract.js';
import { databaseKinds, testDatabase } from '../../testing/service/test-database.js';
import { createSqlThreadStore } from '../answers/threads/thread-store.js';
import { createSqlTranscriptStore } from '../answers/threads/transcript-store.js';
import { createSqlFeedbackStore } from '../feedback/feedback-store.js';
import { createSqlAdminSessions } from '../keys/admin-sessions.js';
import { createSqlKeyStore } from '../keys/key-store.js';
import { createSqlUsageStore } from '../limits/usage-store.js';
import { createSqlGapsStore } from './gaps/gaps-store.js';
import { createSqlInsightsStore } from './insights-store.js';

describe.each(databaseKinds)('what owners read, in the %s database', (kind) => {
	const database = testDatabase(kind);

	const open = async () => {
		await database.clear();
		return {
			insights: createSqlInsightsStore(database),
			transcripts: createSqlTranscriptStore(database),
			threads: createSqlThreadStore(database),
			feedback: createSqlFeedbackStore(database),
			usage: createSqlUsageStore(database),
			gaps: createSqlGapsStore(database),
		};
	};
	describeInsightsStore('insights', open);
	describeGapsStore('gaps', open);
	describeTranscriptStore('transcripts', open);
	describeAdminSessions('admin sessions', async () => {
		await open();
		return { sessions: createSqlAdminSessions(database), keys: createSqlKeyStore(database), database };
	});
});
