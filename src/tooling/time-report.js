/** Reports where the time of a run went, and which tests passed only at their second try. */

/** @typedef {import('./test-report.js').TimedTest} TimedTest */

/** @typedef {{ title: string, milliseconds: number, passed: number, failed: number }} StepReport */

/** The number of tests that pass at their second try and fail the run. */
const tooManySecondTries = 3;

const longestList = 20;

/** @param {number} milliseconds */
function spelled(milliseconds) {
	const seconds = milliseconds / 1000;
	return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** @param {readonly { title: string, milliseconds: number }[]} rows */
const asTable = (rows) =>
	rows.map(({ title, milliseconds }) => `   ${spelled(milliseconds).padStart(12)}  ${title}\n`).join('');

/** @param {readonly { title: string, milliseconds: number }[]} rows */
const slowest = (rows) => rows.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, longestList);

/** @param {readonly TimedTest[]} tests */
function filesOf(tests) {
	/** @type {Map<string, number>} */
	const times = new Map();
	for (const { file, milliseconds } of tests) times.set(file, (times.get(file) ?? 0) + milliseconds);
	return [...times].map(([title, milliseconds]) => ({ title, milliseconds }));
}

/**
 * The time of each step, of the 20 slowest files and of the 20 slowest tests. Tests run side by side, so that their times add up to more than
 * the step's.
 *
 * @param {readonly StepReport[]} steps
 * @param {readonly TimedTest[]} tests
 */
export function timeReport(steps, tests) {
	const total = steps.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
	const named = tests.map(({ title, file, milliseconds }) => ({ title: `${file}: ${title}`, milliseconds }));
	return [
		'Time of each step:\n',
		asTable([...steps, { title: 'all of them', milliseconds: total }]),
		`\nThe ${longestList} slowest files:\n`,
		asTable(slowest(filesOf(tests))),
		`\nThe ${longestList} slowest tests:\n`,
		asTable(slowest(named)),
	].join('');
}

/** @param {readonly TimedTest[]} tests */
const named = (tests) =>
	tests.map(({ file, title, reason }) => `   ${file}: ${title}\n${reason ? `      ${reason}\n` : ''}`).join('');

/**
 * The steps and the tests that failed, by name and reason, so that the end of a log says what to mend.
 *
 * @param {readonly StepReport[]} steps
 * @param {readonly TimedTest[]} tests
 * @returns {string} empty when nothing failed.
 */
export function failureReport(steps, tests) {
	const broken = steps.filter(({ failed }) => failed > 0);
	if (broken.length === 0) return '';
	const titles = broken.map(({ title, failed }) => `${title} (${failed})`).join(', ');
	return `Failed: ${titles}\n${named(tests.filter(({ outcome }) => outcome === 'failed'))}`;
}

/**
 * The tests that failed first and passed then, by name and reason. Fewer than three are a warning.
 *
 * @param {readonly TimedTest[]} tests
 * @returns {{ text: string, tooMany: boolean }} an empty text when each test passed at once.
 */
export function secondTryReport(tests) {
	const flaky = tests.filter(({ outcome }) => outcome === 'second try');
	if (flaky.length === 0) return { text: '', tooMany: false };
	const tooMany = flaky.length >= tooManySecondTries;
	const verdict = tooMany ? 'which fails the run: mend what they wait for' : `${tooManySecondTries} fail the run`;
	return { text: `Passed at the second try: ${flaky.length} (${verdict})\n${named(flaky)}`, tooMany };
}
