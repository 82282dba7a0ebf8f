/** Calls a function in its own task after the next paint. */
export const afterPaint = (call: () => void): void => void requestAnimationFrame(() => setTimeout(call));

/**
 * Calls in a task of its own, after what the browser has to do more urgently. A timer would wait longer with every call, and for a
 * second where nobody looks.
 */
export function nextTask(call: () => void): void {
	const { port1, port2 } = new MessageChannel();
	port1.onmessage = () => {
		port1.close();
		try {
			call();
		} catch (error) {
			console.error('Docent stopped: the page changed what it needs.', error);
		}
	};
	port2.postMessage(0);
}

/** Resolves in a task of its own. */
export const ownTask = (): Promise<void> => new Promise(nextTask);
