import { beforeEach, describe } from 'vitest';
import { agentJobStoreContract } from '../../../testing/contracts/agent-job-store-contract.js';
import { agentQueueContract } from '../../../testing/contracts/agent-queue-contract.js';
import { databaseKinds, testDatabase } from '../../../testing/service/test-database.js';
import type { JobOutbox } from '../stored-job.js';
import { createSqlAgentJobStore } from './agent-job-store.js';
import { createSqlAgentQueue } from './agent-queue.js';

describe.each(databaseKinds)('jobs of the agent in the %s database', (kind) => {
	const database = testDatabase(kind);
	beforeEach(() => database.clear());
	const parts = () => {
		const told: string[] = [];
		const outbox: JobOutbox = async (transaction, type, job) => {
			// What is told is true within the transaction already.
			const row = transaction.selectFrom('agent_jobs').select('id').where('id', '=', job.id);
			told.push(`${type} ${(await row.executeTakeFirstOrThrow()).id}`);
		};
		const store = createSqlAgentJobStore(database, outbox);
		return { store, queue: createSqlAgentQueue(database, outbox), database, told };
	};
	describe('as callers see them', () => agentJobStoreContract(parts));
	describe('as workers see them', () => agentQueueContract(parts));
});
