import { beforeEach, describe } from 'vitest';
import { answerLogContract } from '../../../testing/contracts/answer-log-contract.js';
import { databaseKinds, testDatabase } from '../../../testing/service/test-database.js';
import { createSqlThreadStore } from '../threads/thread-store.js';
import { createSqlAnswerLog } from './answer-log.js';

describe.each(databaseKinds)('the answer log in the %s database', (kind) => {
	const database = testDatabase(kind);
	beforeEach(() => database.clear());
	answerLogContract(() => ({
		log: createSqlAnswerLog(database),
		threads: createSqlThreadStore(database),
		database,
	}));
});
