/** Runs before each test file of the panel. The files share a page and its modules, so each leaves the page as it found it. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, vi } from 'vitest';
import { paintByTimers } from './paint-by-timers.js';
import { quickenStyles } from './quicken-styles.js';

const shared = globalThis as { painted?: ReturnType<typeof paintByTimers>; waits?: Set<NodeJS.Timeout> };
if (!shared.painted) quickenStyles();
shared.painted ??= paintByTimers();
const { hasFrames } = shared.painted;
shared.waits ??= rememberWaits();
const { waits } = shared;

/** The timers of a second and more. */
function rememberWaits(): Set<NodeJS.Timeout> {
	const begun = new Set<NodeJS.Timeout>();
	const { setTimeout: begin } = globalThis;
	globalThis.setTimeout = Object.assign((...[run, ms, ...given]: Parameters<typeof begin>) => {
		const timer = begin(run, ms, ...given);
		if (Number(ms) >= 1_000) begun.add(timer);
		return timer;
	}, begin);
	return begun;
}

function clearPage(): void {
	document.head.replaceChildren();
	document.body.replaceChildren();
	for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
	for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name);
}

// What the file before had under way may have come since it ended.
clearPage();

afterAll(async () => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	// A part of the panel that is still on its way would come to a page that is gone.
	await vi.dynamicImportSettled();
	// Preact begins effects by a frame and a timer; in a page that is gone they would fail.
	do await wait(1);
	while (hasFrames());
	// What a widget that is gone waited for would come to a page that is gone too.
	for (const timer of waits) clearTimeout(timer);
	waits.clear();
	// The assistant of a page stays there when it has left.
	Reflect.deleteProperty(globalThis, 'Docent');
	localStorage.clear();
	sessionStorage.clear();
	getSelection()?.removeAllRanges();
	clearPage();
	history.replaceState(null, '', '/');
});
