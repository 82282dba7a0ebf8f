import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { type BrowserName, chromiumArguments, findBrowser } from '../src/tooling/setup/browsers.js';

/** A missing engine fails its tests instead of leaving them out; Playwright then shows this path, which says what to do. */
function launchOptions(name: BrowserName, args: string[] = [], found = findBrowser(name)) {
	const missing = `/There is no ${name} on this machine: npm run verify -- --all installs one.`;
	return { executablePath: found ? found.executablePath : missing, args };
}

/** Firefox draws without a graphics card: half the frames, and no process that is started ahead, are a fifth of a test's time. */
const firefoxUserPrefs = { 'dom.ipc.processPrelaunch.enabled': false, 'layout.frame_rate': 30 };

const webkitSpecs = 'core/webkit.spec.ts';

const chromium = {
	browserName: 'chromium',
	// Host pages under names of their own stand on this machine.
	launchOptions: launchOptions(
		'chromium',
		[...chromiumArguments, '--host-resolver-rules=MAP *.test 127.0.0.1'],
		findBrowser('headless-shell') ?? findBrowser('chromium'),
	),
} as const;

export default defineConfig({
	testDir: '.',
	globalSetup: './global.setup.ts',
	outputDir: '../test-results',
	fullyParallel: true,
	// A third of the time a test waits for what it is about: a pause, a frame, another process.
	workers: Math.max(3, availableParallelism()),
	// A test that passes at its second try is named by `npm run verify`, and three of them fail it.
	retries: 1,
	forbidOnly: true,
	timeout: 45_000,
	expect: { timeout: 10_000 },
	reporter: [['line']],
	use: {
		locale: 'en-US',
		contextOptions: { reducedMotion: 'reduce' },
		// Shorter than a test may take, so that a failure names what it waited for.
		actionTimeout: 20_000,
		navigationTimeout: 30_000,
		// A trace of each test costs a tenth of the time; the second try has one.
		trace: 'on-first-retry',
		// A new context and its processes cost a quarter of the time of a test; Playwright clears what the last test left.
		reuseContext: true,
	},
	projects: [
		{
			name: 'chromium',
			testMatch: 'core/*.spec.ts',
			testIgnore: webkitSpecs,
			grepInvert: /@firefox/,
			use: chromium,
		},
		{
			name: 'firefox',
			testMatch: 'core/*.spec.ts',
			// What a reader does, in a second engine, and its own settings; the rest of the specs use Chromium's instruments.
			grep: /@core|@firefox/,
			use: {
				browserName: 'firefox',
				channel: findBrowser('firefox')?.channel,
				launchOptions: { ...launchOptions('firefox'), firefoxUserPrefs },
			},
		},
		// These start the system's own WebKit, which Playwright cannot drive.
		{ name: 'webkit', testMatch: webkitSpecs, retries: 2 },
		// What ships, together with somebody else's tools.
		{ name: 'world', testMatch: 'world/*.spec.ts', use: chromium },
	],
});
