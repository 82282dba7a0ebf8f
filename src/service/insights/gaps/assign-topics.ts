import { createHash } from 'node:crypto';
import { createTimeSlice } from '../../worker-threads/time-slice.js';
import { type GapTerms, gapTerms } from './gap-terms.js';
import type { GapTopic } from './gaps-store.js';
import { createRarity, TopicClusters } from './topic-clusters.js';

interface TopicsToAssign {
	domain: string;
	/** Topics that belong to gaps already, in the order in which they were assigned. */
	known: readonly GapTopic[];
	/** Topics that belong to none, oldest first. */
	fresh: readonly string[];
	/** Topics of any questions of the domain: they tell which words are rare. */
	usual: readonly string[];
}

/** The same for the same first topic, so that two processes that begin a gap at once begin the same one. */
const gapId = (domain: string, topic: string) =>
	`gap_${createHash('sha256').update(`${domain}\n${topic}`).digest('hex').slice(0, 24)}`;

/** Decides which gap each fresh topic belongs to. Takes turns with whatever else the process does. */
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
