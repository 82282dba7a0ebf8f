import { options } from 'preact';
import { nextTask } from './next-task.js';

let patient = false;

// What a key or a click changes is drawn before anything else happens, so that the next key finds it.
options.debounceRendering = (draw) => (patient ? nextTask(draw) : void Promise.resolve().then(draw));

/**
 * Makes a change that is drawn in a task of its own, for changes that take much work by themselves: neither a key of the reader
 * nor a word of the answer has to wait until both are done.
 */
export function drawLater(change: () => void): void {
	patient = true;
	change();
	nextTask(() => {
		patient = false;
	});
}
