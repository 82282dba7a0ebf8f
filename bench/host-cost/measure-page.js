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

/** Names of the browser's trace for what running a script of a tag costs, compiling included. */
const scripting = new Set(['EvaluateScript', 'v8.compile']);

/**
 * Milliseconds that scripts of these addresses took when they ran for the first time; what is inside another counts once.
 *
 * @param {any[]} events
 * @param {(url: string) => boolean} isOurs
 */
function evaluationOf(events, isOurs) {
	const spans = events
		.filter(({ name, ph, args }) => {
			const url = args?.data?.url ?? args?.fileName ?? '';
			return ph === 'X' && scripting.has(name) && isOurs(url);
		})
		.map(({ ts, dur, tid }) => ({ from: ts, to: ts + (dur ?? 0), tid }))
		.sort((one, other) => one.from - other.from);
	let total = 0;
	let end = 0;
	for (const { from, to } of spans) {
		total += Math.max(0, to - Math.max(from, end));
		end = Math.max(end, to);
	}
	return total / 1000;
}

/**
 * Loads a page in a fresh profile with a processor that is four times slower, and lets it be.
 *
 * @param {import('@playwright/test').Browser} browser
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
	await browser.startTracing(page, { categories: ['devtools.timeline', 'v8', 'disabled-by-default-v8.compile'] });
	await page.goto(url, { waitUntil: 'load' });
	await page.waitForTimeout(patience);
	const trace = JSON.parse((await browser.stopTracing()).toString());
	const { metrics } = await session.send('Performance.getMetrics');
	const metric = (/** @type {string} */ wanted) => 1000 * (metrics.find(({ name }) => name === wanted)?.value ?? 0);
	const seen = await page.evaluate(() => /** @type {any} */ (globalThis).seen);
	await context.close();
	return {
		bytes,
		/** Milliseconds of the main thread in all, and of those in scripts. */
		busy: metric('TaskDuration'),
		script: metric('ScriptDuration'),
		evaluation: evaluationOf(trace.traceEvents, isProduct),
		tasks: /** @type {number[]} */ (seen.tasks),
		shifts: /** @type {number} */ (seen.shifts),
		paint: /** @type {number} */ (seen.paint),
		foreign: [...foreign],
	};
}
