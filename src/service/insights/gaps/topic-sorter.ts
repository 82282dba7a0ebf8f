import { createHash } from 'node:crypto';
import { terms } from '../../../search/words/tokenise.js';
import { createTimeSlice } from '../../worker-threads/time-slice.js';
import type { InsightsSpan } from '../insights-period.js';
import type { GapsStore, GapTopic } from './gaps-store.js';
import type { GapTrouble } from './list-gaps.js';
import { type AskedTopic, createRarity, type GapTerms, gapTerms, TopicClusters } from './topic-clusters.js';

/** Number of questions that show which words are rare. */
const usualQuestions = 5_000;

/** Largest number of new topics for which a report waits: sorting them takes a fraction of a second. */
const awaitedTopics = 3_000;

/** The number of rounds in a row, which is enough for questions that arrive while others are sorted. */
const roundsMax = 3;

/** A run that puts topics into gaps. */
interface Run {
	sorted: Promise<void>;
	isLong: boolean;
}

/** Puts what troubled readers into gaps: a topic joins a gap, or begins one. */
export function createTopicSorter(store: Pick<GapsStore, 'list' | 'topics' | 'usual' | 'title' | 'assign'>) {
	/** The current run of each domain. Only one runs at a time, because each needs the result of the run before. */
	const running = new Map<string, Promise<Run>>();

	async function begin(domain: string, topics: readonly AskedTopic[]): Promise<Run> {
		const known = await store.topics(domain);
		const usual = await store.usual(domain, usualQuestions);
		const title = await store.title(domain);
		const assigned = new Set(known.map(({ topic }) => topic));
		const fresh = topics.filter(({ topic }) => !assigned.has(topic));
		const sorted = assignTopics({ domain, known, fresh, usual, title }).then((found) => store.assign(domain, found));
		const end = () => void running.delete(domain);
		// An error reaches those who wait for it; for everybody else the next reader tries again.
		sorted.then(end, end);
		return { sorted, isLong: known.length + usual.length + fresh.length > awaitedTopics };
	}

	function sort(domain: string, topics: readonly AskedTopic[]): Promise<Run> {
		const known = running.get(domain);
		if (known) return known;
		const run = begin(domain, topics);
		run.catch(() => running.delete(domain));
		running.set(domain, run);
		return run;
	}

	return {
		/** Gaps of a period. `isSorting`: new topics are still being put into gaps, which takes longer than a reader should wait. */
		async list(
			domain: string,
			{ start, end, source, split }: InsightsSpan,
			isPatient = false,
		): Promise<{ troubles: GapTrouble[]; isSorting: boolean }> {
			for (let round = 1; ; round += 1) {
				const { gaps, fresh } = await store.list({ domain, start, end, source, split });
				if (fresh.length === 0 || round > roundsMax) return { troubles: gaps, isSorting: false };
				const { sorted, isLong } = await sort(domain, fresh);
				if (isLong && !isPatient) return { troubles: gaps, isSorting: true };
				await sorted;
			}
		},
	};
}

interface TopicsToAssign {
	domain: string;
	/** Topics that already belong to gaps, in the order of their assignment. */
	known: readonly GapTopic[];
	/** Topics without a gap, oldest first. */
	fresh: readonly AskedTopic[];
	/** Topics of other questions of the domain. They show which words are rare. */
	usual: readonly string[];
	/** The site's title, whose words are no subject. */
	title?: string | undefined;
}

/** The id depends only on the first topic, so that two processes create the same gap. */
const gapId = (domain: string, topic: string) =>
	`gap_${createHash('sha256').update(`${domain}\n${topic}`).digest('hex').slice(0, 24)}`;

/** Decides which gap each fresh topic belongs to, in small steps that leave room for other work. */
export async function assignTopics({ domain, known, fresh, usual, title = '' }: TopicsToAssign): Promise<GapTopic[]> {
	const slice = createTimeSlice();
	const all = new Map<string, GapTerms>();
	const ofTitle = new Set(terms(title));
	const read = (asked: AskedTopic) => gapTerms(asked, ofTitle);
	// Of a question that is in several lists, the list with its page comes first.
	for (const asked of [...known, ...fresh, ...usual.map((topic) => ({ topic }))]) {
		if (!all.has(asked.topic)) all.set(asked.topic, read(asked));
		await slice();
	}
	const clusters = new TopicClusters(createRarity(all.values()));
	const termsOf = (asked: AskedTopic) => all.get(asked.topic) ?? read(asked);
	for (const member of known) {
		clusters.add(member.gapId, termsOf(member));
		await slice();
	}
	const assigned: GapTopic[] = [];
	for (const asked of fresh) {
		const its = termsOf(asked);
		const gap = clusters.nearest(its) ?? gapId(domain, asked.topic);
		clusters.add(gap, its);
		assigned.push({ ...asked, gapId: gap });
		await slice();
	}
	return assigned;
}
