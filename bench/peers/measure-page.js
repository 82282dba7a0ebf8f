/** Milliseconds that a page is watched for after it has loaded. */
const patience = 4_000;

/**
 * What the browser tells of a page by itself, from its first moment on. Runs in the page.
 */
function watch() {
	/** @type {{ shifts: number, paint: number, tasks: number[] }} */
	const seen = { shifts: 0, paint: 0, tasks: [] };
	Object.assign(globalThis, { seen });
	/** @type {(type: string, use: (entry: any) => void) => void} */
	const observe = (type, use) =>
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) use(entry);
		}).observe({ type, buffered: true });
	observe('layout-shift', ({ value }) => {
		seen.shifts += value;
	});
	observe('largest-contentful-paint', ({ startTime }) => {
		seen.paint = startTime;
	});
	observe('longtask', ({ duration }) => seen.tasks.push(duration));
}

/**
 * Loads a page in a fresh profile with a processor that is four times slower, and lets it be.
 *
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @param {(url: string) => boolean} isProduct which addresses are the product's
 */
export async function measurePage(browser, url, isProduct) {
	const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
	const page = await context.newPage();
	const { origin } = new URL(url);
	const foreign = new Set();
	await context.route(
		(address) => address.origin !== origin,
		(route) => {
			foreign.add(new URL(route.request().url()).hostname);
			return route.abort();
		},
	);
	await page.addInitScript(watch);
	const session = await context.newCDPSession(page);
	await session.send('Network.enable');
	await session.send('Performance.enable');
	await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
	await session.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: 40,
		downloadThroughput: (10e6 / 8) | 0,
		uploadThroughput: (5e6 / 8) | 0,
	});
	/** @type {Map<string, string>} */
	const requests = new Map();
	let bytes = 0;
	session.on('Network.responseReceived', ({ requestId, response }) => requests.set(requestId, response.url));
	session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
		if (isProduct(requests.get(requestId) ?? '')) bytes += encodedDataLength;
	});
	await page.goto(url, { waitUntil: 'load' });
	await page.waitForTimeout(patience);
	const { metrics } = await session.send('Performance.getMetrics');
	const metric = (/** @type {string} */ wanted) => 1000 * (metrics.find(({ name }) => name === wanted)?.value ?? 0);
	const seen = await page.evaluate(() => /** @type {any} */ (globalThis).seen);
	await context.close();
	return {
		bytes,
		/** Milliseconds of the main thread in all, and of those in scripts. */
		busy: metric('TaskDuration'),
		script: metric('ScriptDuration'),
		tasks: /** @type {number[]} */ (seen.tasks),
		shifts: /** @type {number} */ (seen.shifts),
		paint: /** @type {number} */ (seen.paint),
		foreign: [...foreign],
	};
}

/**
 * Milliseconds that a script takes from its first statement to its last while its page is loaded. Not traced: a trace takes as
 * long again.
 *
 * @param {import('playwright').Browser} browser
 * @param {string} url of the page
 * @param {string} file the script, as a part of its address
 */
export async function measureScript(browser, url, file) {
	const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
	const page = await context.newPage();
	await page.route(`**/${file}`, async (route) => {
		const response = await route.fetch();
		const body = `let begun = performance.now(); begun = performance.now();
			${await response.text()}
			document.documentElement.dataset.milliseconds = performance.now() - begun;`;
		await route.fulfill({ response, body });
	});
	await page.goto(url, { waitUntil: 'load' });
	const milliseconds = await page.locator('html[data-milliseconds]').getAttribute('data-milliseconds');
	await context.close();
	return Number(milliseconds);
}
