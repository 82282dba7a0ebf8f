/** Runs before each test file of the panel. The files share a page and its modules, so each leaves the page as it found it. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, vi } from 'vitest';
import { paintByTimers } from './paint-by-timers.js';
import { quickenStyles } from './quicken-styles.js';

const shared = globalThis as { painted?: ReturnType<typeof paintByTimers> };
if (!shared.painted) quickenStyles();
shared.painted ??= paintByTimers();
const { hasFrames } = shared.painted;

afterAll(async () => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	// A part of the panel that is still on its way would come to a page that is gone.
	await vi.dynamicImportSettled();
	// Preact begins effects by a frame and a timer; in a page that is gone they would fail.
	do await wait(1);
	while (hasFrames());
	localStorage.clear();
	sessionStorage.clear();
	getSelection()?.removeAllRanges();
	document.head.replaceChildren();
	document.body.replaceChildren();
	for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
	for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name);
	history.replaceState(null, '', '/');
});
