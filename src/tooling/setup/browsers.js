/**
 * Which browsers the end-to-end tests drive, and where they are. `npm run verify` installs what is missing; Playwright's
 * configuration only looks.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, firefox } from 'playwright';
import { root, run } from '../run.js';
import { isExecutable, placesOnPath } from './find-on-path.js';
import { installFromDistribution } from './install-from-distribution.js';

/**
 * `chromium` is the browser that people use; `headless-shell` the same engine without what surrounds it, in which tests take half
 * as long, but which knows no profile and keeps no page that was left.
 *
 * @typedef {'chromium' | 'headless-shell' | 'firefox'} BrowserName
 */

/**
 * What Playwright needs to launch a browser.
 *
 * @typedef {object} BrowserLocation
 * @property {string} [executablePath] Absent for Playwright's own installation.
 * @property {string} [channel]
 */

const engines = {
	chromium: {
		type: chromium,
		variable: 'DOCENT_CHROMIUM',
		commands: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome.exe'],
		files: [
			'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
			'/Applications/Chromium.app/Contents/MacOS/Chromium',
			join(process.env.PROGRAMFILES ?? '', 'Google/Chrome/Application/chrome.exe'),
			join(process.env['PROGRAMFILES(X86)'] ?? '', 'Google/Chrome/Application/chrome.exe'),
		],
		channel: undefined,
		// Without this name Playwright uses its headless shell.
		ownChannel: 'chromium',
		ownName: 'chromium',
		distributionPackage: 'chromium',
	},
	'headless-shell': {
		type: chromium,
		variable: 'DOCENT_HEADLESS_SHELL',
		commands: ['chromium-headless-shell'],
		files: [],
		channel: undefined,
		ownChannel: undefined,
		// It comes with the browser.
		ownName: undefined,
		distributionPackage: 'chromium-headless-shell',
	},
	firefox: {
		type: firefox,
		variable: 'DOCENT_FIREFOX',
		commands: ['firefox-esr', 'firefox', 'firefox.exe'],
		files: [
			'/Applications/Firefox.app/Contents/MacOS/firefox',
			join(process.env.PROGRAMFILES ?? '', 'Mozilla Firefox/firefox.exe'),
		],
		// An unpatched Firefox speaks WebDriver BiDi; without the channel Playwright expects its own patched build.
		channel: 'moz-firefox',
		ownChannel: undefined,
		ownName: 'firefox',
		distributionPackage: 'firefox-esr',
	},
};

/**
 * @param {BrowserName} name
 * @returns {BrowserLocation | undefined} the browser that the system brings.
 */
function findSystemBrowser(name) {
	const { commands, files, channel } = engines[name];
	const executablePath = [...placesOnPath(commands), ...files].find(isExecutable);
	return executablePath ? { executablePath, ...(channel ? { channel } : {}) } : undefined;
}

/**
 * @param {BrowserName} name
 * @returns {BrowserLocation | undefined} the browser that Playwright installed for itself.
 */
function findOwnBrowser(name) {
	const { type, ownChannel } = engines[name];
	return existsSync(type.executablePath()) ? { ...(ownChannel && { channel: ownChannel }) } : undefined;
}

/**
 * Where a browser is: the one named by `DOCENT_CHROMIUM`, `DOCENT_HEADLESS_SHELL` or `DOCENT_FIREFOX` (a path, or
 * `playwright` for Playwright's own), else the system's, else Playwright's own.
 *
 * @param {BrowserName} name
 * @returns {BrowserLocation | undefined} undefined when there is none.
 */
export function findBrowser(name) {
	const { variable, channel } = engines[name];
	const chosen = process.env[variable];
	if (chosen === 'playwright') return findOwnBrowser(name);
	if (chosen) return { executablePath: chosen, ...(channel ? { channel } : {}) };
	return findSystemBrowser(name) ?? findOwnBrowser(name);
}

/**
 * Flags for Chromium: no traffic of its own, no GPU, and no sandbox for root, who cannot have one.
 */
export const chromiumArguments = [
	...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/**
 * Starts the browser once: a file of the right name may be a snap's stand-in, or lack its libraries.
 *
 * @param {BrowserName} name
 * @param {BrowserLocation | undefined} location
 */
async function starts(name, location) {
	if (!location) return false;
	try {
		const args = name === 'firefox' ? [] : chromiumArguments;
		const browser = await engines[name].type.launch({ ...location, args, timeout: 60_000 });
		const page = await browser.newPage();
		await page.goto('about:blank');
		await browser.close();
		return true;
	} catch (error) {
		const place = location.executablePath ?? "Playwright's own";
		process.stderr.write(`${name} (${place}) does not start: ${error instanceof Error ? error.message : error}\n`);
		return false;
	}
}

/**
 * Makes sure that a browser is there and starts: the system's, then Playwright's own, installed if need be, then the
 * distribution's package. The one that starts is written into this process's environment, where `findBrowser` reads it.
 *
 * @param {BrowserName} name
 * @returns {Promise<string | undefined>} undefined when it starts, otherwise a sentence that says what to do; standard error says what was
 *   tried.
 */
export async function ensureBrowser(name) {
	const { variable, ownName, distributionPackage } = engines[name];
	/** @param {BrowserLocation | undefined} location */
	const works = async (location) => {
		if (!location || !(await starts(name, location))) return false;
		process.env[variable] = location.executablePath ?? 'playwright';
		return true;
	};
	const mend = `Install it, or set ${variable} to its path.`;
	if (process.env[variable]) {
		return (await works(findBrowser(name))) ? undefined : `The ${name} that ${variable} names does not start. ${mend}`;
	}
	if ((await works(findSystemBrowser(name))) || (await works(findOwnBrowser(name)))) return undefined;

	process.stderr.write(`Installing ${name} …\n`);
	if (ownName) {
		const cli = join(root, 'node_modules/@playwright/test/cli.js');
		const withLibraries = process.platform === 'linux' && process.getuid?.() === 0 ? ['--with-deps'] : [];
		await run(process.execPath, [cli, 'install', ...withLibraries, ownName], { quiet: true, timeout: 300_000 });
		if (await works(findOwnBrowser(name))) return undefined;
	}
	await installFromDistribution([distributionPackage]);
	if (await works(findSystemBrowser(name))) return undefined;
	return `This machine has no ${name} that starts, and it could not be installed. ${mend}`;
}
