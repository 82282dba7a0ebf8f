import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../tooling/run.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../service/service-under-test.js';
import type { FuzzTarget } from './fuzz-target.js';
import { judgeResponse } from './judge-response.js';
import { plantSecrets } from './plant-secrets.js';
import { runFuzz } from './run-fuzz.js';

let service: ServiceUnderTest;
let other: ServiceUnderTest;
let target: FuzzTarget;
const limits = {
	assistantPerKeyAndMonth: 0,
	assistantPerOrganizationAndHour: 0,
	assistantPerAddressAndDay: 0,
	assistantPerAddressAndMinute: 0,
	requestsPerAddressAndMinute: 0,
	agentJobCreationPerProjectAndHour: 0,
};
beforeAll(async () => {
	service = await createServiceUnderTest({ limits, site: true }, undefined, {
		runTurn: async () => ({ outcome: 'no_changes', message: 'Nothing to change.' }),
	});
	other = await createServiceUnderTest({ domain: 'other', projectId: 'docs', agent: { workers: 0 } }, service);
	const { url } = await service.start({ port: 0, host: '127.0.0.1' });
	target = await plantSecrets({
		url,
		domain: 'docs',
		key: service.assistantKey,
		projectId: 'docs',
		foreignDomain: 'other',
		adminKey: await service.createKey({ kind: 'admin' }),
		folders: [root, service.dataFolder],
	});
});
afterAll(async () => {
	await other.dispose();
	await service.dispose();
});

it('answers 2,000 requests that are wrong in every way, and shows nothing that is not theirs', async () => {
	const { faults, requests, twins } = await runFuzz(target, { count: 2_000, seed: 1 });
	expect(Object.fromEntries(faults)).toEqual({});
	expect(requests).toBeGreaterThanOrEqual(2_000);
	expect(twins).toBeGreaterThan(0);
	expect((await fetch(`http://${target.host}:${target.port}/health`)).status).toBe(200);
}, 120_000);

it.each([
	['a leak', 200, `{"a":"${'quetzalcoatlus-of-the-neighbour'}"}`, "shows another reader's thread"],
	['a stack', 400, 'Error\n    at run (/srv/app.js:1:2)', 'shows a stack'],
	['a crash', 500, '{"error":"x","code":"internal","requestId":"1"}', 'answers 500'],
	['an error without a code', 404, 'Not found', 'has an error without a code (404)'],
])('would notice %s', (_, status, body, fault) => {
	const request = {
		route: '/x',
		method: 'GET',
		path: '/v1/keys',
		headers: [],
		body: undefined,
		keyChoice: 'own' as const,
		isRaw: false,
		leavesAfter: undefined,
	};
	const headers = { 'access-control-allow-origin': '*' };
	expect(judgeResponse(request, { status, headers, body }, target)).toContain(fault);
	expect(judgeResponse(request, { status: 200, headers: {}, body: '' }, target)).toEqual(['has no CORS headers (200)']);
});
