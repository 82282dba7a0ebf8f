import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { questionTopic } from '../../../search/passages/question-topic.js';
import type { GapTopic } from './gaps-store.js';
import { assignTopics } from './topic-sorter.js';

/** Questions by what they are about, as a person has put them together. */
const readLabelled = (name: string) =>
	JSON.parse(
		readFileSync(new URL(`../../../testing/fixtures/gap-questions/${name}.json`, import.meta.url), 'utf8'),
	) as string[][];

/** The same order for the same seed. */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
	let state = seed;
	const random = () => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return state / 2_147_483_648;
	};
	return items
		.map((item) => ({ item, place: random() }))
		.toSorted((left, right) => left.place - right.place)
		.map(({ item }) => item);
}

const assign = (fresh: readonly string[], known: readonly GapTopic[] = []) =>
	assignTopics({ domain: 'docs', known, fresh: fresh.map((topic) => ({ topic })), usual: [] });

/** Of all pairs that were put together, how many belong together, and of all that belong together, how many were. */
function judge(labels: ReadonlyMap<string, number>, assigned: readonly GapTopic[]) {
	let [right, together, alike] = [0, 0, 0];
	for (const [index, one] of assigned.entries()) {
		for (const other of assigned.slice(0, index)) {
			const isAlike = labels.get(one.topic) === labels.get(other.topic);
			const isTogether = one.gapId === other.gapId;
			if (isAlike) alike += 1;
			if (isTogether) together += 1;
			if (isAlike && isTogether) right += 1;
		}
	}
	return { precision: right / together, recall: right / alike };
}

describe('questions in other words', () => {
	it.each([
		['lantern', 'the bounds were chosen on', 0.75, 0.7],
		['docent', 'nothing was chosen on', 0.75, 0.75],
	])('of the set %s, which %s, meet in whatever order they come', async (name, _, leastPrecision, leastRecall) => {
		const sets = readLabelled(name);
		const labels = new Map(sets.flatMap((set, label) => set.map((text) => [questionTopic(text), label] as const)));
		expect(labels.size).toBeGreaterThan(90);
		const figures = [];
		for (let seed = 1; seed <= 10; seed += 1) {
			figures.push(judge(labels, await assign(shuffled([...labels.keys()], seed))));
		}
		const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
		expect(mean(figures.map(({ precision }) => precision))).toBeGreaterThan(leastPrecision);
		expect(mean(figures.map(({ recall }) => recall))).toBeGreaterThan(leastRecall);
	});

	it('meet when there are only a few', async () => {
		const topics = ['how do i delete a flag', 'is there a python sdk', 'delete flags', 'python sdk please'];
		const [first, second, third, fourth] = await assign(topics);
		expect(third?.gapId).toBe(first?.gapId);
		expect(fourth?.gapId).toBe(second?.gapId);
		expect(second?.gapId).not.toBe(first?.gapId);
	});

	it('in languages that are not English meet too', async () => {
		const topics = ['wie lösche ich eine flagge', 'eine flagge löschen', 'フラグを削除する方法', 'フラグの削除'];
		const [first, second, third, fourth] = await assign(topics);
		expect(second?.gapId).toBe(first?.gapId);
		expect(fourth?.gapId).toBe(third?.gapId);
		expect(third?.gapId).not.toBe(first?.gapId);
	});
});

describe('a gap', () => {
	it('keeps its name and its topics when more is asked', async () => {
		const before = await assign(['how do i delete a flag', 'is there a python sdk']);
		const after = await assign(['delete flag', 'ruby gem'], before);
		expect(after[0]?.gapId).toBe(before[0]?.gapId);
		expect(before.map(({ gapId }) => gapId)).not.toContain(after[1]?.gapId);
	});

	it('is the same for two processes that begin it at once, and another one in another domain', async () => {
		const [here] = await assign(['how do i delete a flag']);
		const [there] = await assign(['how do i delete a flag', 'delete flag']);
		expect(there?.gapId).toBe(here?.gapId);
		const [other] = await assignTopics({
			...{ domain: 'other', known: [], usual: [] },
			fresh: [{ topic: 'how do i delete a flag' }],
		});
		expect(other?.gapId).not.toBe(here?.gapId);
	});

	it('is one of its own for questions that say nothing', async () => {
		const assigned = await assign(['', 'how', '???', '👍', 'what is it']);
		expect(assigned).toHaveLength(5);
	});
});

it('3,000 questions leave the event loop free', async () => {
	const words = Array.from({ length: 1_000 }, (_, index) => `w${index.toString(36)}x`);
	const pick = (index: number, step: number) => words[(index * step + step) % words.length] ?? '';
	const topics = Array.from(
		{ length: 3_000 },
		(_, index) => `how do i ${pick(index, 7)} the flag ${pick(index, 13)} of ${pick(index % 97, 1)} number ${index}`,
	);
	let turns = 0;
	const timer = setInterval(() => {
		turns += 1;
	});
	const assigned = await assign(topics);
	clearInterval(timer);
	expect(assigned).toHaveLength(topics.length);
	expect(turns).toBeGreaterThan(5);
});
