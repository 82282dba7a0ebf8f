import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { answerLogContract } from '../../../testing/contracts/answer-log-contract.js';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../../testing/service/test-database.js';
import { createSqlThreadStore } from '../threads/thread-store.js';
import { createSqlAnswerLog } from './answer-log.js';

describe.each(databaseKinds)('the answer log in the %s database', (kind) => {
	let database: TestDatabase;
	beforeAll(async () => {
		database = await openTestDatabase(kind);
	}, 30_000);
	beforeEach(() => database.clear());
	afterAll(() => database.dispose());
	answerLogContract(() => ({
		log: createSqlAnswerLog(database),
		threads: createSqlThreadStore(database),
		database,
	}));
});
