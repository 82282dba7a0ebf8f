import { expect, it } from 'vitest';
import { hostileRepositories } from '../../testing/hostile/hostile-repositories.js';
import { survive } from '../../testing/hostile/survive.js';
import { testDatabase } from '../../testing/service/test-database.js';

const database = testDatabase('postgres');

it.for(hostileRepositories.map((hostile) => [hostile.name, hostile] as const))(
	'an agent that obeys everybody does no harm with %s',
	async ([, hostile]) => {
		const { problems, tools } = await survive(hostile, database);
		expect(problems).toEqual([]);
		// It has looked around, and done all that it was asked for.
		if (!hostile.failure) expect(tools).toBeGreaterThanOrEqual(new Set(hostile.injected).size);
	},
);
