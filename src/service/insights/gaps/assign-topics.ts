import { createHash } from 'node:crypto';
import { createTimeSlice } from '../../worker-threads/time-slice.js';
import { type GapTerms, gapTerms } from './gap-terms.js';
import type { GapTopic } from './gaps-store.js';
import { createRarity, TopicClusters } from './topic-clusters.js';

interface TopicsToAssign {
	domain: string;
	/** Topics that already belong to gaps, in the order of their assignment. */
	known: readonly GapTopic[];
	/** Topics without a gap, oldest first. */
	fresh: readonly string[];
	/** Topics of other questions of the domain. They show which words are rare. */
	usual: readonly string[];
}

/** The id depends only on the first topic, so that two processes create the same gap. */
const gapId = (domain: string, topic: string) =>
	`gap_${createHash('sha256').update(`${domain}\n${topic}`).digest('hex').slice(0, 24)}`;

/** Decides which gap each fresh topic belongs to, in small steps that leave room for other work. */
export async function assignTopics({ domain, known, fresh, usual }: TopicsToAssign): Promise<GapTopic[]> {
	const slice = createTimeSlice();
	const all = new Map<string, GapTerms>();
	for (const topic of [...usual, ...known.map((member) => member.topic), ...fresh]) {
		if (!all.has(topic)) all.set(topic, gapTerms(topic));
		await slice();
	}
	const clusters = new TopicClusters(createRarity(all.values()));
	const termsOf = (topic: string) => all.get(topic) ?? gapTerms(topic);
	for (const member of known) {
		clusters.add(member.gapId, termsOf(member.topic));
		await slice();
	}
	const assigned: GapTopic[] = [];
	for (const topic of fresh) {
		const terms = termsOf(topic);
		const gap = clusters.nearest(terms) ?? gapId(domain, topic);
		clusters.add(gap, terms);
		assigned.push({ gapId: gap, topic });
		await slice();
	}
	return assigned;
}
