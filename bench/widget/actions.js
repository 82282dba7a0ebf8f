import { endAnswers } from './answers.js';
import { longestTask } from './longest-task.js';

/** How long after what is measured the page is still watched, in milliseconds: what is put off counts too. */
const aftermath = 2_500;
const turns = 100;
const conversations = 20;
/** How many times slower the processor is. */
export const slowdown = 4;
/** More would slow down what is measured. */
const recorded = { categories: ['toplevel', '__metadata'] };
/** @typedef {Awaited<ReturnType<typeof import('./serve-widget.js').serveWidget>>} Server */
/** @typedef {Awaited<ReturnType<import('playwright').BrowserContext['storageState']>>} StorageState */

/** @param {import('playwright').Page} page */
const composer = (page) => page.getByRole('textbox', { name: /question|follow-up/i });

/** What is clicked. @param {string} name */
const button = (name) => ({
	click: (/** @type {import('playwright').Page} */ page) => page.getByRole('button', { name }),
});

/** @param {import('playwright').Page} page @param {string} question */
async function ask(page, question) {
	await composer(page).fill(question);
	await page.keyboard.press('Enter');
}

/** @param {import('playwright').Page} page */
async function openPanel(page) {
	await page.getByRole('button', { name: 'Ask the docs' }).click();
	await composer(page).waitFor();
}

/** @param {Server} server @param {StorageState} [storageState] */
async function openPage({ browser, url }, storageState) {
	const context = await browser.newContext({
		viewport: { width: 1_280, height: 800 },
		...(storageState && { storageState }),
	});
	const page = await context.newPage();
	await page.goto(`${url}/page`);
	return page;
}

/**
 * Where the reader's pointer is before the click, as it is in life. A click of the driver's own would look into the page meanwhile.
 *
 * @param {import('playwright').Locator} target
 */
async function pointAt(target) {
	await target.scrollIntoViewIfNeeded();
	const box = await target.boundingBox();
	if (!box) throw new Error('What the bench clicks on is not there.');
	const { mouse } = target.page();
	await mouse.move(box.x + box.width / 2, box.y + box.height / 2);
	return async () => {
		await mouse.down();
		await mouse.up();
	};
}

/**
 * A reader's storage: a conversation of 200 messages, and before it some shorter ones.
 *
 * @param {Server} server
 */
async function createHistory(server) {
	const page = await openPage(server);
	await openPanel(page);
	const turn = async (/** @type {number} */ number, /** @type {number} */ place) => {
		await ask(page, `Question ${number}`);
		await page
			.getByRole('log')
			.locator('article')
			.nth(place * 2 + 1)
			.getByRole('button', { name: 'Copy', exact: true })
			.waitFor();
	};
	for (let number = 1; number <= conversations; number++) {
		await turn(number, 0);
		await page.getByRole('button', { name: 'New conversation' }).click();
		await page.locator('article').first().waitFor({ state: 'detached' });
	}
	for (let number = 1; number <= turns; number++) await turn(number, number - 1);
	// What is saved is put off.
	await page.waitForTimeout(1_500);
	// The browser keeps the older part of a long conversation in IndexedDB.
	const storageState = await page.context().storageState({ indexedDB: true });
	await page.context().close();
	return storageState;
}

/**
 * Longest tasks of the main thread while a reader does something. Nothing looks into the page meanwhile.
 *
 * @param {Server} server
 */
export function createActions(server) {
	/**
	 * @param {string} name
	 * @param {(page: import('playwright').Page) => Promise<unknown>} prepare
	 * @param {((page: import('playwright').Page) => Promise<unknown>) | { click: (page: import('playwright').Page) => import('playwright').Locator }} happens
	 * @param {() => Promise<StorageState | undefined>} [storage]
	 */
	const action = (name, prepare, happens, storage = async () => undefined) => ({
		name,
		/** @returns {Promise<number>} milliseconds */
		async measure() {
			const page = await openPage(server, await storage());
			await prepare(page);
			await page.waitForTimeout(1_000);
			const happening = 'click' in happens ? await pointAt(happens.click(page)) : happens;
			const session = await page.context().newCDPSession(page);
			await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
			await server.browser.startTracing(page, recorded);
			await happening(page);
			await page.waitForTimeout(aftermath);
			const trace = await server.browser.stopTracing();
			await page.context().close();
			return longestTask(trace);
		},
	});
	/** @type {ReturnType<typeof createHistory> | undefined} */
	let created;
	const history = () => (created ??= createHistory(server));
	/** @param {string} question */
	const typed = (question) => async (/** @type {import('playwright').Page} */ page) => {
		await openPanel(page);
		await composer(page).fill(question);
	};
	const send = async (/** @type {import('playwright').Page} */ page) => {
		const answered = server.answered();
		await page.keyboard.press('Enter');
		await answered;
	};
	/** With every turn of the long conversation drawn. @param {import('playwright').Page} page */
	const openWhole = async (page) => {
		await openPanel(page);
		await page
			.getByRole('log')
			.locator('article')
			.nth(turns * 2 - 1)
			.waitFor({ state: 'attached' });
	};
	return [
		action('the panel is opened for the first time', async () => {}, button('Ask the docs')),
		action('a question of 60 letters is typed', openPanel, (page) =>
			page.keyboard.type('How do I run the service behind a proxy that buffers bodies? ', { delay: 50 }),
		),
		action('an answer comes, 100 chunks a second', typed('paced'), send),
		action('an answer comes as fast as possible', typed('burst'), send),
		action('12,000 characters come in one piece', typed('whole'), send),
		action(
			'an answer of 20,000 characters ends',
			async (page) => {
				await openPanel(page);
				await ask(page, 'ending');
				await page.waitForTimeout(5_000);
			},
			async () => endAnswers(),
		),
		action(
			'a citation is followed',
			async (page) => {
				await openPanel(page);
				await ask(page, 'cited');
				await page.getByRole('button', { name: 'Copy', exact: true }).waitFor();
			},
			{ click: (page) => page.getByRole('link', { name: /^Source 2/ }).first() },
		),
		action('200 messages are restored', openPanel, (page) => page.reload({ waitUntil: 'commit' }), history),
		action('the history is opened beside 200 messages', openWhole, button('Earlier conversations'), history),
		action(
			'the history is left for 200 messages',
			async (page) => {
				await openWhole(page);
				await page.getByRole('button', { name: 'Earlier conversations' }).click();
				await page.getByRole('searchbox').waitFor();
			},
			button('Earlier conversations'),
			history,
		),
		action('a new conversation takes the place of 200 messages', openWhole, button('New conversation'), history),
		action(
			'the first of 100 questions is asked in other words',
			async (page) => {
				await openWhole(page);
				const question = page.getByRole('log').locator('article').first();
				await question.hover();
				await question.getByRole('button', { name: 'Edit' }).click();
				await page.getByRole('textbox', { name: /edit/i }).waitFor();
			},
			(page) => page.keyboard.press('Enter'),
			history,
		),
	];
}
