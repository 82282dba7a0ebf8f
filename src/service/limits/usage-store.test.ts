import { afterAll, beforeAll, describe } from 'vitest';
import { describeUsageStore } from '../../testing/contracts/usage-store-contract.js';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/service/test-database.js';
import type { Database } from '../database/database.js';
import { createSqlUsageStore } from './usage-store.js';

describe.each(databaseKinds)('in the %s database', (kind) => {
	let database: TestDatabase;
	let other: Database;
	beforeAll(async () => {
		database = await openTestDatabase(kind);
		other = kind === 'postgres' ? await database.openAgain() : database;
	});
	afterAll(async () => {
		if (other !== database) await other.close();
		await database.dispose();
	});
	describeUsageStore('usage', async () => {
		await database.clear();
		return [createSqlUsageStore(database), createSqlUsageStore(other)];
	});
});
