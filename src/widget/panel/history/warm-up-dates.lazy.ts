import { nextTask } from '../../boot/next-task.js';

/** The first date that a page writes takes a browser some time, in two parts that other formats need as well. */
const firsts = [() => new Intl.Collator(), () => new Intl.NumberFormat()];

/** Gets the browser ready to write dates, each part of it in a task of its own. */
export function warmUpDates(): void {
	for (const first of firsts) nextTask(first);
}
