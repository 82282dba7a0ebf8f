import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { RunTurn } from '../../service/composition/open-jobs.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../service/service-under-test.js';

export interface SharedAgentService {
	readonly service: ServiceUnderTest;
	/** Admin key of the project. */
	readonly adminKey: string;
	/** Sets what the agent does from now on in this test. */
	play(runTurn: RunTurn): void;
}

/** One service for all tests of a file, without jobs at the beginning of each; starting another one takes half a second. */
export function shareAgentService(): SharedAgentService {
	let service: ServiceUnderTest | undefined;
	let adminKey = '';
	let run: RunTurn | undefined;
	beforeAll(async () => {
		const runTurn: RunTurn = (turn) => {
			if (!run) throw new Error('The test says not what the agent does.');
			return run(turn);
		};
		// Enough for turns that a test leaves behind.
		service = await createServiceUnderTest({ agent: { workers: 16, jobsAtOnce: 16 } }, undefined, { runTurn });
		adminKey = await service.createKey({ kind: 'admin' });
	});
	afterAll(() => service?.dispose());
	beforeEach(async () => {
		await service?.database.sql.deleteFrom('agent_jobs').execute();
		await service?.database.sql.deleteFrom('usage_counters').execute();
	});
	return {
		get service() {
			if (!service) throw new Error('The service has not been started yet.');
			return service;
		},
		get adminKey() {
			return adminKey;
		},
		play(runTurn) {
			run = runTurn;
		},
	};
}
