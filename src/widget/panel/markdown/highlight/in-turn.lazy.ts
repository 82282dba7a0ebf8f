let last: Promise<unknown> = Promise.resolve();

/** Resolves when the browser has nothing better to do, within a second. */
function idle(): Promise<unknown> {
	return new Promise((resolve) => {
		if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 1_000 });
		else setTimeout(resolve, 50);
	});
}

/** Does one piece of work after the other, each in an idle moment of its own. Rejects as `work` throws. */
export function inTurn<Result>(work: () => Result): Promise<Result> {
	const turn = last.then(idle).then(work);
	last = turn.catch(() => undefined);
	return turn;
}
