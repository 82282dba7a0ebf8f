import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, expect, test } from '@playwright/test';
import type { LanguageModelConstructor } from '../../src/index-client/browser-model/language-model-api.js';
import { languageModelDouble } from '../../src/testing/browser-model/language-model-double.js';
import { chromiumArguments, findBrowser } from '../../src/tooling/setup/browsers.js';
import { doubleOnPage } from '../support/model-on-page.js';

/**
 * The interface of the browser's own model. Chromium has it without a model, so that its members and refusals can be compared with
 * the double by which answers are tested. The headless shell lacks it: these tests start the browser that people use.
 */
let browser: Browser;
let close: () => void;
/** The same server under two names is two sites. */
let site: string;
let other: string;
test.beforeAll(async () => {
	browser = await chromium.launch({
		...findBrowser('chromium'),
		args: [...chromiumArguments, '--host-resolver-rules=MAP *.test 127.0.0.1'],
	});
	const server = createServer((request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
		const headers = pathname === '/forbidden' ? { 'permissions-policy': 'language-model=()' } : {};
		response.writeHead(200, { 'content-type': 'text/html', ...headers });
		const frame = searchParams.get('frame');
		response.end(frame ? `<!doctype html><iframe src="${frame}"></iframe>` : '<!doctype html><title>Page</title>');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	site = `http://localhost:${port}`;
	other = `http://127.0.0.1:${port}`;
	close = () => server.close();
});
test.afterAll(async () => {
	close();
	await browser.close();
});

/** The members of the interface, with the number of parameters of each, and what it does for a foreign `this`. Runs anywhere. */
async function shapeOf(made?: unknown) {
	type Members = Record<string, (...values: unknown[]) => unknown>;
	const model = (made ?? Reflect.get(globalThis, 'LanguageModel')) as (new () => unknown) & Members;
	const own = (of: object) =>
		Object.getOwnPropertyNames(of)
			.filter((name) => !['length', 'name', 'prototype', 'constructor'].includes(name))
			.map((name) => {
				const { get, set, value } = Object.getOwnPropertyDescriptor(of, name) ?? {};
				const kind = get ? `attribute${set ? '' : ', read only'}` : `method of ${value?.length}`;
				return `${name}: ${kind}`;
			})
			.sort();
	const foreign: Record<string, string> = {};
	for (const name of ['append', 'clone', 'destroy', 'measureContextUsage', 'prompt', 'promptStreaming']) {
		const method = (model.prototype as Members)[name];
		try {
			const result = method?.call({}, 'x') as Promise<unknown>;
			foreign[name] = await result.then(
				() => 'works',
				(error: Error) => `rejects with ${error.name}`,
			);
		} catch (error) {
			foreign[name] = `throws ${(error as Error).name}`;
		}
	}
	let constructed = 'works';
	try {
		new model();
	} catch (error) {
		constructed = (error as Error).name;
	}
	return { statics: own(model), members: own(model.prototype as object), foreign, constructed };
}

/** How calls end for a browser without a model. Runs anywhere. */
async function refusalsOf(made?: unknown) {
	const model = (made ?? Reflect.get(globalThis, 'LanguageModel')) as Record<
		'availability' | 'create',
		(options?: object) => Promise<unknown>
	>;
	const ending = (promise: Promise<unknown>) =>
		promise.then(
			(value) => value,
			(error: Error) => error.name,
		);
	const inLanguage = (language: string) => ({ expectedInputs: [{ type: 'text', languages: [language] }] });
	let isCalled = false;
	const monitor = () => {
		isCalled = true;
	};
	return {
		availability: await ending(model.availability()),
		inEnglish: await ending(model.availability(inLanguage('en'))),
		badTag: await ending(model.availability(inLanguage('not a tag'))),
		badType: await ending(model.availability({ expectedInputs: [{ type: 'smell' }] })),
		create: await ending(model.create({ monitor })),
		isMonitorCalled: isCalled,
		createWithBadTag: await ending(model.create(inLanguage('not a tag'))),
		aborted: await ending(model.create({ signal: AbortSignal.abort() })),
		lateSystem: await ending(
			model.create({
				initialPrompts: [
					{ role: 'user', content: 'a' },
					{ role: 'system', content: 'b' },
				],
			}),
		),
	};
}

test('the double has the members of the browser’s own model, and no others', async () => {
	const page = await browser.newPage();
	await page.goto(site);
	const real = await page.evaluate(shapeOf, undefined);
	expect(real).toEqual(await shapeOf(languageModelDouble().api));
	expect(real.members).toHaveLength(9);
});

test('the double stands in for the browser’s own model on a page, also in its members', async () => {
	const page = await browser.newPage();
	await page.goto(site);
	const real = await page.evaluate(shapeOf, undefined);
	await page.addInitScript({ content: await doubleOnPage("{ answer: ['Yes', '.'] }") });
	await page.reload();
	expect(await page.evaluate(shapeOf, undefined)).toEqual(real);
	const said = await page.evaluate(async () => {
		const model = Reflect.get(globalThis, 'LanguageModel') as LanguageModelConstructor;
		const session = await model.create();
		const pieces: string[] = [];
		for await (const piece of session.promptStreaming('Is it?')) pieces.push(piece);
		session.destroy();
		const late = await session.prompt('And now?').catch((error: Error) => error.name);
		return { pieces, late, usage: session.contextUsage };
	});
	expect(said).toEqual({ pieces: ['Yes', '.'], late: 'AbortError', usage: 4 });
});

test('the double refuses what a browser without a model refuses', async () => {
	const page = await browser.newPage();
	await page.goto(site);
	const real = await page.evaluate(refusalsOf, undefined);
	expect(await refusalsOf(languageModelDouble({ availability: 'unavailable' }).api)).toEqual(real);
	expect(real).toMatchObject({ availability: 'unavailable', badTag: 'RangeError', create: 'NotSupportedError' });
});

test('a worker has no model', async () => {
	const page = await browser.newPage();
	await page.goto(site);
	const kind = await page.evaluate(() => {
		const source = new Blob(['postMessage(typeof LanguageModel)'], { type: 'text/javascript' });
		const worker = new Worker(URL.createObjectURL(source));
		return new Promise((resolve) => worker.addEventListener('message', ({ data }) => resolve(data)));
	});
	expect(kind).toBe('undefined');
});

for (const [where, path] of [
	['a frame of another site', '/?frame='],
	['a page that forbids it', '/forbidden'],
] as const) {
	test(`${where} has the interface, and may not use it`, async () => {
		const page = await browser.newPage();
		await page.goto(site + path + (path.endsWith('=') ? encodeURIComponent(other) : ''));
		const frame = page.frames().at(-1) ?? page.mainFrame();
		const real = await frame.evaluate(refusalsOf, undefined);
		const { availability, create } = await refusalsOf(languageModelDouble({ isAllowed: false }).api);
		expect(real).toMatchObject({ availability, create });
		expect(real).toMatchObject({ availability: 'unavailable', create: 'NotAllowedError' });
	});
}
