/** Remembers which groups of tests have passed on this machine, by the key of what they tested. A failed run leaves nothing. */
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
 * @typedef {object} Spec A test in Playwright's JSON report.
 * @property {string} title
 * @property {string} file
 * @property {string[]} tags
 * @property {{ projectName: string, status: string }[]} tests One for each project.
 */

/** @typedef {{ suites?: Suite[], specs: Spec[] }} Suite A part of Playwright's JSON report. */

/**
 * What became of each group in a run.
 *
 * @param {readonly Suite[]} suites of Playwright's JSON report
 * @param {readonly string[]} projects whose tests count
 * @param {(spec: Spec, project: string) => string | undefined} groupOf names the group of a test
 */
export function resultsOf(suites, projects, groupOf) {
	/** @type {Map<string, { tests: number, passed: boolean }>} */
	const results = new Map();
	/** Titles of tests that are of no group: nobody would know when to run them. @type {string[]} */
	const strays = [];
	/** @param {Suite} suite */
	const read = ({ suites: inner = [], specs }) => {
		inner.forEach(read);
		for (const spec of specs) {
			for (const { projectName, status } of spec.tests) {
				if (!projects.includes(projectName)) continue;
				const group = groupOf(spec, projectName);
				if (!group) {
					strays.push(spec.title);
					continue;
				}
				const before = results.get(group) ?? { tests: 0, passed: true };
				// A test that passed only at its second try does not count as passed.
				results.set(group, { tests: before.tests + 1, passed: before.passed && status === 'expected' });
			}
		}
	};
	suites.forEach(read);
	return { results, strays };
}
