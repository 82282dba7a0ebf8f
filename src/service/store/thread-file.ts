import { z } from 'zod';
import { contextItem } from '../../contract/schema/assistant.js';
import type { AnswerUsage, StoredMessage, Thread } from './thread-store.js';

/** First line of a thread's file. `version` lets a later service read what an earlier one wrote. */
const header = z.object({
	version: z.literal(1),
	id: z.string(),
	domain: z.string(),
	fp: z.string(),
	createdAt: z.string(),
});

const answerUsage = z.object({
	inputTokens: z.number(),
	outputTokens: z.number(),
	reasoningTokens: z.number().optional(),
	cachedInputTokens: z.number().optional(),
	isEstimated: z.boolean(),
	cost: z.number().optional(),
	currency: z.string().optional(),
}) satisfies z.ZodType<AnswerUsage>;

const storedMessage = z.object({
	id: z.string(),
	role: z.enum(['user', 'assistant']),
	text: z.string(),
	sources: z.array(z.object({ url: z.string(), title: z.string() })).optional(),
	context: z.array(contextItem).optional(),
	currentPath: z.string().optional(),
	outcome: z.enum(['finished', 'aborted', 'failed']).optional(),
	model: z.string().optional(),
	usage: answerUsage.optional(),
	firstTextMs: z.number().optional(),
	durationMs: z.number().optional(),
	unanswered: z.boolean().optional(),
	createdAt: z.string(),
}) satisfies z.ZodType<StoredMessage>;

export function threadHeaderLine({ id, domain, fp, createdAt }: Thread): string {
	return JSON.stringify({ version: 1, id, domain, fp, createdAt });
}

function parseLine<Value>(line: string, schema: z.ZodType<Value>): Value | undefined {
	try {
		return schema.safeParse(JSON.parse(line)).data;
	} catch {
		return undefined;
	}
}

/**
 * Reads a thread's file. What follows the last line break was torn off by a crash before anyone was told that it is
 * stored, so it is left out; so is a line that a disk has spoiled, for the rest of a conversation is worth more than nothing.
 */
export function parseThread(content: string): Thread | undefined {
	const [first = '', ...lines] = content.slice(0, content.lastIndexOf('\n') + 1).split('\n');
	const head = parseLine(first, header);
	if (!head) return undefined;
	const messages = lines.flatMap((line) => parseLine(line, storedMessage) ?? []);
	return { id: head.id, domain: head.domain, fp: head.fp, createdAt: head.createdAt, messages };
}
