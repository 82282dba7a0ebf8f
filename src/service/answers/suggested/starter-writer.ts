import { createHash } from 'node:crypto';
import type { StartersPage } from '../../../answering/page-starters.js';
import type { ServiceConfig } from '../../config/settings.js';
import type { Spending } from '../../models/cost.js';
import { describeError, type Log } from '../../telemetry/log.js';
import type { Answerer } from '../answerer.js';
import { TokenMeter } from '../model/token-meter.js';
import type { StartersStore } from './starters-store.js';
import { rules } from './write-starters.js';

/** Characters of a page that a model is told, and of its headings. They say what it is about. */
const textLength = 1_500;
const headingsLength = 1_000;

/** Calls for one domain on a day, in one process. A call is about 1,000 tokens, so that a robot that opens every page spends half a million. */
const callsPerDay = 500;

const dayMs = 86_400_000;

/** Milliseconds for which a page is left alone after a call that brought no questions. */
const failureMs = 3_600_000;

interface StarterWriterParts {
	config: { model: Pick<ServiceConfig['model'], 'starters'> };
	answerer: Pick<Answerer, 'writeStarters' | 'price'>;
	store: StartersStore;
	/** @default costs are not counted */
	spending?: Pick<Spending, 'add'> | undefined;
	log: Log;
}

const textOf = ({ title, headings, markdown }: StartersPage) =>
	`title: ${title}\nheadings: ${headings.join(' · ').slice(0, headingsLength)}\n\n${markdown.slice(0, textLength)}`.toWellFormed();

/** Has the model write questions about pages in the background, when they are read for the first time, one page of a domain at a time. */
export function createStarterWriter({ config, answerer, store, spending, log }: StarterWriterParts) {
	const stopping = new AbortController();
	const { signal } = stopping;
	/** The call that runs, by domain. */
	const running = new Map<string, Promise<void>>();
	/** Times of calls that brought no questions, by domain and hash. */
	const failures = new Map<string, number>();
	const calls = new Map<string, { day: number; count: number }>();

	/** Whether a call may begin, which is then counted. */
	function takeCall(domain: string, hash: string): boolean {
		const now = Date.now();
		for (const [key, time] of failures) if (now - time >= failureMs) failures.delete(key);
		if (signal.aborted || running.has(domain) || failures.has(`${domain} ${hash}`)) return false;
		const day = Math.floor(now / dayMs);
		const before = calls.get(domain);
		const count = before?.day === day ? before.count : 0;
		if (count >= callsPerDay) return false;
		calls.set(domain, { day, count: count + 1 });
		return true;
	}

	async function write(domain: string, path: string, hash: string, text: string): Promise<void> {
		const meter = new TokenMeter();
		meter.price = answerer.price;
		try {
			const questions = await answerer.writeStarters?.(text, meter, signal);
			if (questions === undefined || questions.length === 0) throw new Error('What the model wrote are no questions.');
			await store.put(domain, path, hash, questions);
		} catch (error) {
			failures.set(`${domain} ${hash}`, Date.now());
			if (!signal.aborted) log.warn({ domain, path, error: describeError(error) }, 'no questions to begin with');
		}
		const { cost, currency = '' } = meter.usage ?? {};
		if (cost) await spending?.add(cost, currency, 'answers');
	}

	return {
		/** The questions of the model for a page as it is now. Where there are none it is asked, for the next reader. */
		async questions(domain: string, page: StartersPage): Promise<readonly string[] | undefined> {
			if (!config.model.starters || !answerer.writeStarters || page.markdown.trim() === '') return undefined;
			const text = textOf(page);
			const hash = createHash('sha256').update(rules).update(text).digest('base64url');
			try {
				const stored = await store.get(domain, page.path, hash);
				if (stored !== undefined) return stored;
			} catch (error) {
				log.warn({ domain, error: describeError(error) }, 'questions to begin with not read');
				return undefined;
			}
			if (takeCall(domain, hash)) {
				running.set(
					domain,
					write(domain, page.path, hash, text).then(() => void running.delete(domain)),
				);
			}
			return undefined;
		},
		/** Ends the calls that run. No other begins. */
		async stop(): Promise<void> {
			stopping.abort();
			await Promise.all(running.values());
		},
	};
}
