/** What the pictures of the documentation show: a page of the running demo and what somebody does there. */

/**
 * @typedef {import('playwright').Page} Page
 * @typedef {object} Scene
 * @property {string} name of the files
 * @property {string} path of the page
 * @property {{ width: number, height: number }} [size] of the window, in pixels
 * @property {boolean} [isOwners] needs the admin key
 * @property {(page: Page) => Promise<unknown>} act ends when all that belongs into the picture is there
 */

/** @param {Page} page */
const panelOf = (page) => page.getByRole('dialog', { name: 'Ask the docs' });

/** @param {Page} page @param {string} question */
async function ask(page, question) {
	await page.getByRole('button', { name: 'Ask the docs' }).click();
	const composer = panelOf(page).getByRole('textbox', { name: 'Ask a question' });
	await composer.fill(question);
	await composer.press('Enter');
	await panelOf(page).getByRole('button', { name: 'Good answer', exact: true }).last().waitFor();
}

/** Follows the citations of an answer to the second of its passages. @param {Page} page @param {string} question */
async function askAndFollow(page, question) {
	await ask(page, question);
	await panelOf(page)
		.getByRole('link', { name: /^Source 1: / })
		.last()
		.click();
	await panelOf(page).getByRole('button', { name: 'Next passage' }).click();
	await panelOf(page).getByText('2 of 2').waitFor();
}

/** @type {Scene[]} */
export const scenes = [
	{
		name: 'panel',
		path: '/quickstart',
		act: (page) => ask(page, 'How do I rotate a key?'),
	},
	{ name: 'passages', path: '/quickstart', act: (page) => ask(page, 'How do I limit what a model costs?') },
	{ name: 'marked', path: '/quickstart', act: (page) => askAndFollow(page, 'How do I stop an answer?') },
	{
		name: 'palette',
		path: '/quickstart',
		size: { width: 1100, height: 760 },
		act: async (page) => {
			await page.getByRole('button', { name: 'Search' }).click();
			await page.getByRole('combobox', { name: 'Search the documentation' }).fill('shortcut');
			await page.getByRole('option').nth(3).waitFor();
		},
	},
	{
		name: 'phone',
		path: '/quickstart',
		size: { width: 390, height: 780 },
		act: (page) => ask(page, 'How do I change the keyboard shortcut?'),
	},
	{
		name: 'insights',
		path: '/_docent/admin',
		isOwners: true,
		act: (page) => page.getByRole('heading', { name: 'Questions per day' }).waitFor(),
	},
	{
		name: 'review',
		path: 'review',
		size: { width: 1200, height: 900 },
		isOwners: true,
		act: (page) => page.locator('details.file .line-new').first().waitFor(),
	},
	{
		name: 'playground',
		path: '/embed/theming#playground',
		act: async (page) => {
			const form = page.getByRole('form', { name: 'Theme playground' });
			await form.getByRole('textbox', { name: 'Accent', exact: true }).fill('#b3261e');
			await form.getByLabel('Corners').selectOption('large');
			await form.getByRole('button', { name: 'Open the panel' }).click();
			await panelOf(page).waitFor();
			await form.evaluate((element) => element.scrollIntoView());
		},
	},
];

/** What readers of the demo have asked before its pictures are taken; the last ones have no answer in the documentation. */
export const questions = [
	...[
		'How do I change the keyboard shortcut?',
		'Does it work offline?',
		'How do I rotate a key?',
		'Which browsers are supported?',
	],
	...[
		'Is there a WordPress plugin?',
		'How do I add the chat to my website?',
		'Can it read PDFs?',
		'How do I move the button?',
	],
	...[
		'What does Docent cost?',
		'Does it use cookies?',
		'How do I see what readers ask?',
		'How do I run it in production?',
	],
	...['How do I bake sourdough bread?', 'Can I export invoices to Xero?', 'Who won the cup final?'],
];
