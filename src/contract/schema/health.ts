import { z } from 'zod';
import { gap, gapList } from './gaps.js';

/** What can be wrong with a documentation, for programs and for people. */
export const faultWords = {
	/** A link, or an id that answers cite, that leads nowhere. */
	link: 'Dead link',
	/** Questions that nothing answers. */
	gap: 'Gap',
	/** A page that is cited by answers which readers rated not helpful, and has not changed since. */
	rated: 'Not helpful since its last change',
	/** A page whose code has changed since. */
	code: 'Behind its code',
	/** What is not read as it is meant. */
	unread: 'Not read',
} as const;
export type FaultKind = keyof typeof faultWords;
export const faultKinds = Object.keys(faultWords) as [FaultKind, ...FaultKind[]];

const fault = gap.pick({ id: true, state: true, job: true }).extend({
	kind: z.enum(faultKinds),
	place: z.string().describe('A file with its line, a path or an address; empty where the problem says it.'),
	problem: z.string(),
	issueUrl: z.string().nullable().describe('The issue on the forge that was made of it.'),
});
export type Fault = z.infer<typeof fault>;

export const healthResponse = z.object({
	domain: z.string(),
	counts: z.record(z.enum(faultKinds), z.number().int()),
	readAt: z.iso.datetime().nullable().describe('When links were last looked at; null before the first time.'),
	isReading: z.boolean().describe('Whether links are being looked at: ask again in a minute.'),
	faults: z.array(fault),
	nextCursor: z.string().nullable().describe('Send it as `cursor` to get the next page. Null on the last page.'),
});
export type HealthResponse = z.infer<typeof healthResponse>;

export const healthQuery = z.object({
	kind: z.enum(faultKinds).optional().describe('Only faults of this kind.'),
	cursor: z.string().min(1).max(256).optional().describe('The `nextCursor` of the page before.'),
	take: z.coerce.number().int().min(1).max(gapList.takeMax).default(gapList.take),
});
export type HealthQuery = z.infer<typeof healthQuery>;
