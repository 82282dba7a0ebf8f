/** Which groups of tests have passed on this machine, by the key of what they tested. Nothing is kept of a run that failed. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { cacheFolder, markUsed } from './cache-folder.js';

/**
 * @typedef {object} Pass
 * @property {number} tests How many there were.
 * @property {string} date
 */

/** @param {string} group @param {string} key */
const fileOf = (group, key) => cacheFolder('passed', `${group.replaceAll('/', '-')}-${key}.json`);

/**
 * @param {string} group
 * @param {string} key
 * @returns {Pass | undefined} undefined where the group was not seen to pass with this key.
 */
export function findPass(group, key) {
	const file = fileOf(group, key);
	try {
		const pass = JSON.parse(readFileSync(file, 'utf8'));
		markUsed(file);
		return pass;
	} catch {
		return undefined;
	}
}

/**
 * @param {string} group
 * @param {string} key
 * @param {number} tests
 */
export function keepPass(group, key, tests) {
	const file = fileOf(group, key);
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, JSON.stringify({ tests, date: new Date().toISOString() }));
}

/** @param {string} group @param {string} key */
export function forgetPass(group, key) {
	rmSync(fileOf(group, key), { force: true });
}

/**
 * @typedef {object} Suite A part of Playwright's JSON report.
 * @property {Suite[]} [suites]
 * @property {{ title: string, tags: string[], tests: { projectName: string, status: string }[] }[]} specs
 */

/**
 * What became of each group in a run.
 *
 * @param {readonly Suite[]} suites of Playwright's JSON report
 * @param {readonly string[]} groups
 */
export function resultsOf(suites, groups) {
	/** @type {Map<string, { tests: number, passed: boolean }>} */
	const results = new Map();
	/** Titles of tests that are of no group: nobody would know when to run them. @type {string[]} */
	const strays = [];
	/** @param {Suite} suite */
	const read = ({ suites: inner = [], specs }) => {
		inner.forEach(read);
		for (const { title, tags, tests } of specs) {
			const own = tests.filter(({ projectName }) => projectName === 'world');
			if (own.length === 0) continue;
			const group = tags.find((tag) => groups.includes(tag));
			if (!group) {
				strays.push(title);
				continue;
			}
			const before = results.get(group) ?? { tests: 0, passed: true };
			// A second try is no pass to rely on.
			const passed = before.passed && own.every(({ status }) => status === 'expected');
			results.set(group, { tests: before.tests + own.length, passed });
		}
	};
	suites.forEach(read);
	return { results, strays };
}
