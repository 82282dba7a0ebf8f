import type { TurnReporter } from '../jobs/agent-turn.js';

/** Number of files that one event names. */
const named = 3;

/**
 * Reports which tools were used. Files that are read one after the other make one event, because a search through a thousand
 * pages is one step to a person.
 */
export class ToolReporter {
	#read: { path: string; summary: string }[] = [];

	constructor(readonly report: Pick<TurnReporter, 'event'>) {}

	/** Records a file that was read. It is reported together with the following ones. */
	read(path: string, summary: string): void {
		this.#read.push({ path, summary });
	}

	async used(name: string, summary: string, isError: boolean): Promise<void> {
		await this.settle();
		await this.report.event('tool', { name, summary, isError });
	}

	/** Reports what is not yet reported. */
	async settle(): Promise<void> {
		const read = this.#read.splice(0);
		const paths = [...new Set(read.map(({ path }) => path))];
		if (read.length === 0) return;
		const rest = paths.length - named;
		const list = `${paths.slice(0, named).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
		const [only] = read;
		const summary = read.length === 1 && only ? only.summary : `Read ${list}.`;
		await this.report.event('tool', { name: 'read', summary, isError: false });
	}
}
