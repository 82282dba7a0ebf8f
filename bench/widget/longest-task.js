/** What a trace must hold for `longestTask`. */
export const traced = { categories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] };

/**
 * @param {Buffer} trace
 * @returns {number} milliseconds of processor time of the longest task on the page's main thread
 */
export function longestTask(trace) {
	/** @type {{ name: string, pid: number, tid: number, ts: number, tdur?: number, args: { name?: string } }[]} */
	const events = JSON.parse(trace.toString()).traceEvents;
	const main = new Set(
		events
			.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
			.map(({ pid, tid }) => `${pid}/${tid}`),
	);
	const tasks = events.filter(({ name, pid, tid }) => /RunTask$/.test(name) && main.has(`${pid}/${tid}`));
	return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1_000));
}
