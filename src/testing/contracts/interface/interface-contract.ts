import { afterAll, afterEach, describe } from 'vitest';
import { shared } from '../../service/shared.js';
import type { DatabaseKind } from '../../service/test-database.js';
import { startAgentInterface } from './agent-jobs.js';
import { agentV1Contract } from './agent-v1.js';
import { agentV2Contract } from './agent-v2.js';
import { assistantRequestsContract, errorsContract, threadsContract } from './assistant-requests.js';
import { bothStreamsContract, currentStreamContract, deprecatedStreamContract } from './assistant-streams.js';
import { domainsContract } from './domains.js';
import { useInterface } from './interface-under-test.js';
import { keysContract, scopesContract } from './keys-and-scopes.js';
import { limitsContract } from './limits.js';
import { searchContract } from './search-and-page.js';

/** The interface that clients are written for, statement by statement: each test is one row of it. Prints their number. */
export function interfaceContract(kind: DatabaseKind): void {
	let checks = 0;
	afterEach(() => {
		checks += 1;
	});
	afterAll(() => console.info(`The interface: ${checks} checks, database: ${kind}.`));

	describe('one service', () => {
		const under = useInterface(kind);
		describe('keys', () => keysContract(under));
		describe('scopes', () => scopesContract(under));
		describe('requests', () => assistantRequestsContract(under));
		describe('threads', () => threadsContract(under));
		describe('the current stream', () => currentStreamContract(under));
		describe('the deprecated stream', () => deprecatedStreamContract(under));
		describe('both streams', () => bothStreamsContract(under));
		describe('errors and pages of other origins', () => errorsContract(under));
		describe('search and page', () => searchContract(under));
	});
	describe('the agent', () => {
		const under = shared(() => startAgentInterface(kind));
		describe('v2', () => agentV2Contract(under));
		describe('v1', () => agentV1Contract(under));
	});
	describe('two domains', () => domainsContract(kind));
	describe('limits over two processes', () => limitsContract(kind));
}
