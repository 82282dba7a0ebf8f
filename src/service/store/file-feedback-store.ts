import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { feedbackReasons } from '../../contract/feedback.js';
import { appendLine } from './append-line.js';
import type { FeedbackStore, StoredFeedback } from './feedback-store.js';

const storedFeedback = z.object({
	domain: z.string(),
	threadId: z.string().optional(),
	messageId: z.string(),
	rating: z.enum(['up', 'down', 'none']),
	reasons: z.array(z.enum(feedbackReasons)),
	comment: z.string(),
	fp: z.string(),
	createdAt: z.string(),
}) satisfies z.ZodType<StoredFeedback>;

/** A line that a crash has torn or a disk has spoiled is left out. */
function parseLine(line: string): StoredFeedback | undefined {
	try {
		return storedFeedback.safeParse(JSON.parse(line)).data;
	} catch {
		return undefined;
	}
}

class FileFeedbackStore implements FeedbackStore {
	#lastWrite: Promise<void> = Promise.resolve();

	constructor(readonly path: string) {}

	async add(feedback: StoredFeedback): Promise<void> {
		const write = this.#lastWrite.then(() => appendLine(this.path, JSON.stringify(feedback), true));
		// Only the caller hears of a failure; the next write does not.
		this.#lastWrite = write.catch(() => {});
		await write;
	}

	async list(domain: string): Promise<StoredFeedback[]> {
		await this.#lastWrite;
		const content = await readFile(this.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
			if (error.code === 'ENOENT') return '';
			throw error;
		});
		const feedback = content.split('\n').flatMap((line) => parseLine(line) ?? []);
		return feedback.filter((one) => one.domain === domain);
	}

	close(): Promise<void> {
		return this.#lastWrite;
	}
}

/**
 * Keeps feedback as JSON lines in `<dataFolder>/feedback.jsonl`, readable by its owner alone; the file comes with the first one.
 * The folder must exist. One process per folder.
 */
export function openFileFeedbackStore(dataFolder: string): FeedbackStore {
	return new FileFeedbackStore(join(dataFolder, 'feedback.jsonl'));
}
