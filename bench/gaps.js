/**
 * How well questions in other words meet in one gap, and what grouping thousands of them costs.
 *
 *     node bench/gaps.js
 *
 * The labelled questions stand in `src/testing/fixtures/gap-questions`.
 */
import { readFileSync } from 'node:fs';
import { cpuUsage } from 'node:process';
import { load } from './retrieval/load.js';
import { keep, table } from './table.js';

const { assignTopics } = await load('../../src/service/insights/gaps/assign-topics.ts');
const { questionTopic } = await load('../../src/service/answers/threads/question-topic.ts');

const orders = 50;
const many = 10_000;

/** @typedef {{ gapId: string, topic: string }} GapTopic */

/** @param {string[]} fresh @returns {Promise<GapTopic[]>} */
const assign = (fresh) => assignTopics({ domain: 'docs', known: [], fresh, usual: [] });

/** The same order for the same seed. @template T @param {readonly T[]} items @param {number} seed */
function shuffled(items, seed) {
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

/** Of all pairs that were put together, how many belong together, and of all that belong together, how many were.
 * @param {Map<string, number>} labels @param {GapTopic[]} assigned */
function judge(labels, assigned) {
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
	const gaps = new Set(assigned.map(({ gapId }) => gapId)).size;
	return { precision: right / together, recall: right / alike, gaps };
}

/** @param {string} name @param {string} remark */
async function measure(name, remark) {
	const file = new URL(`../src/testing/fixtures/gap-questions/${name}.json`, import.meta.url);
	const sets = /** @type {string[][]} */ (JSON.parse(readFileSync(file, 'utf8')));
	const labels = new Map(
		sets.flatMap((set, label) => set.map((text) => /** @type {[string, number]} */ ([questionTopic(text), label]))),
	);
	const figures = [];
	for (let seed = 1; seed <= orders; seed += 1)
		figures.push(judge(labels, await assign(shuffled([...labels.keys()], seed))));
	/** @param {number[]} values */
	const spread = (values) => {
		const sorted = values.toSorted((left, right) => left - right);
		const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
		return `${mean.toFixed(2)} (${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)})`;
	};
	return [
		`${name}, ${remark}`,
		labels.size,
		sets.length,
		spread(figures.map(({ gaps }) => gaps)),
		spread(figures.map(({ precision }) => precision)),
		spread(figures.map(({ recall }) => recall)),
	];
}

async function measureTime() {
	const words = Array.from({ length: 3_000 }, (_, index) => `w${index.toString(36)}x`);
	/** @param {number} index @param {number} step */
	const pick = (index, step) => words[(index * step + step) % words.length] ?? '';
	const topics = Array.from(
		{ length: many },
		(_, index) => `how do i ${pick(index, 7)} the flag ${pick(index, 13)} of ${pick(index % 97, 1)} number ${index}`,
	);
	let last = performance.now();
	let longest = 0;
	const timer = setInterval(() => {
		longest = Math.max(longest, performance.now() - last);
		last = performance.now();
	}, 1);
	const before = cpuUsage();
	const begun = performance.now();
	const assigned = await assign(topics);
	const elapsed = performance.now() - begun;
	clearInterval(timer);
	const { user, system } = cpuUsage(before);
	const gaps = new Set(assigned.map(({ gapId }) => gapId)).size;
	return `${many} different questions, grouped into ${gaps} gaps at once: ${(elapsed / 1_000).toFixed(1)} s, of which the processor spent ${((user + system) / 1e6).toFixed(1)} s. The event loop waited ${Math.round(longest)} ms at most.`;
}

const rows = [
	await measure('lantern', 'on which the bounds were chosen'),
	await measure('docent', 'on which nothing was chosen'),
];
keep(
	import.meta.url,
	`# Gaps

Questions of readers, put together by hand into sets that are about one thing, and by Docent into gaps, in ${orders} different
orders: means, and in brackets the least and the most. Precision: of all pairs in a gap, how many belong together. Recall: of all
pairs that belong together, how many are in one gap.

${table(['questions', 'how many', 'sets by hand', 'gaps', 'precision', 'recall'], rows)}

${await measureTime()}`,
);
