import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostileRepositories } from '../../testing/hostile/hostile-repositories.js';
import { survive } from '../../testing/hostile/survive.js';
import { openTestDatabase, type TestDatabase } from '../../testing/service/test-database.js';

let database: TestDatabase;
beforeAll(async () => {
	database = await openTestDatabase('postgres');
});
afterAll(() => database.dispose());

it.for(hostileRepositories.map((hostile) => [hostile.name, hostile] as const))(
	'an agent that obeys everybody does no harm with %s',
	async ([, hostile]) => {
		const { problems, tools } = await survive(hostile, database);
		expect(problems).toEqual([]);
		// It has looked around, and done all that it was asked for.
		if (!hostile.failure) expect(tools).toBeGreaterThanOrEqual(new Set(hostile.injected).size);
	},
);
