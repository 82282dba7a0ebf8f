import {
	assistantFeedbackPath,
	assistantMessagePath,
	assistantMessageStreamPath,
	type Generation,
} from '../../contract/routes.js';
import type { FuzzRequest } from './fuzz-request.js';
import type { AnswerAddress, FuzzTarget } from './fuzz-target.js';
import type { SeededRandom } from './seeded-random.js';

const generations: readonly Generation[] = ['v1', 'v2'];

function requestAbout(target: FuzzTarget, place: AnswerAddress, kind: number): FuzzRequest {
	const { domain, key } = target;
	const { threadId, messageId } = place;
	const make = (method: string, path: string, body?: unknown): FuzzRequest => ({
		route: path,
		method,
		path,
		keyChoice: 'own',
		isRaw: false,
		leavesAfter: undefined,
		headers: [
			['authorization', `Bearer ${key}`],
			['content-type', 'application/json'],
		],
		body: body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
	});
	const stream = `${assistantMessageStreamPath(domain, messageId)}?threadId=${threadId}`;
	if (kind === 0) return make('GET', stream);
	if (kind === 1) return make('DELETE', stream);
	if (kind === 2) return make('POST', assistantFeedbackPath(domain), { threadId, messageId, rating: 'up', fp: 'a' });
	const messages = [{ id: 'm1', role: 'user', content: 'install', parts: [{ type: 'text', text: 'install' }] }];
	const generation = generations[kind - 3] ?? 'v2';
	return make('POST', assistantMessagePath(generation, domain), { fp: 'a', threadId, messages });
}

/**
 * The same request twice: about somebody else's answer, and about one that does not exist. Nobody may be able to tell
 * which is which.
 */
export function foreignTwins(target: FuzzTarget, random: SeededRandom): [foreign: FuzzRequest, unknown: FuzzRequest] {
	const kind = random.below(5);
	const nowhere = { threadId: `th_${random.hex(32)}`, messageId: `msg_${random.hex(24)}` };
	// A neighbour's thread is opened by its id, so that only its messages are tried, in another thread.
	const neighbours = { threadId: target.own.threadId, messageId: target.neighbour.messageId };
	if (kind < 2 && random.chance(0.5)) {
		return [
			requestAbout(target, neighbours, kind),
			requestAbout(target, { ...neighbours, messageId: nowhere.messageId }, kind),
		];
	}
	return [requestAbout(target, target.foreign, kind), requestAbout(target, nowhere, kind)];
}
