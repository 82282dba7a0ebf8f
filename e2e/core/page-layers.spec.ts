/** The assistant on a page that has something above everything itself: modal dialogs, full screen, traps for the focus. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { askDocent, openDocent } from '../support/call-docent.js';

const open = (page: Page) => page.keyboard.press('Control+i');
const inDialog = (page: Page) => page.locator('#modal button');
const isOpen = (page: Page) => page.locator('#modal').evaluate((dialog: HTMLDialogElement) => dialog.open);

/** A page with one button, and what makes it modal. */
const pageWith = (html: string) => `<!doctype html><html lang="en"><title>Page</title><body>
	<button id="under" onclick="this.textContent = 'Pressed'">Press</button>${html}`;

const modalPage = pageWith('<dialog id="modal"><button autofocus>In the dialog</button></dialog>');
const showModal = (page: Page) =>
	page.locator('#modal').evaluate((dialog: HTMLDialogElement) => {
		dialog.showModal();
		dialog.querySelector('button')?.focus();
	});

test.describe('above what the page has above everything', { tag: '@core' }, () => {
	let goTo: (html: string) => Promise<void>;
	test.beforeEach(async ({ page, hosts, service, panel }) => {
		const tag = `<script async src="${service.url}/docent.js" data-domain="${service.domain}" data-api-key="${service.key}"></script>`;
		goTo = async (html) => {
			await page.goto(hosts.written(html + tag));
			await expect(panel.launcher).toBeVisible();
		};
	});

	test('a modal dialog: the panel can be used, and Escape leaves one layer at a time', async ({ page, panel }) => {
		await goTo(modalPage);
		await showModal(page);
		await open(page);
		await expect(panel.composer).toBeFocused();
		await page.keyboard.type('And what');
		await expect(panel.composer).toHaveValue('And what');
		await page.keyboard.press('Escape');
		await expect(panel.dialog).toBeHidden();
		expect(await isOpen(page)).toBe(true);
		await expect(inDialog(page)).toBeFocused();
		await page.keyboard.press('Escape');
		await expect.poll(() => isOpen(page)).toBe(false);
	});

	test('a modal dialog that is open later: the shortcut brings the panel to the front, and then closes it', async ({
		page,
		panel,
	}) => {
		await goTo(modalPage);
		await panel.open();
		await showModal(page);
		await open(page);
		await expect(panel.composer).toBeFocused();
		await open(page);
		await expect(panel.dialog).toBeHidden();
		expect(await isOpen(page)).toBe(true);
	});

	test('a modal dialog that goes: the page can be used beside the panel again', async ({ page, panel }) => {
		await goTo(modalPage);
		await showModal(page);
		await openDocent(page);
		await expect(panel.composer).toBeFocused();
		await page.locator('#modal').evaluate((dialog: HTMLDialogElement) => dialog.close());
		await expect(panel.composer).toBeFocused();
		await page.locator('#under').click();
		await expect(page.locator('#under')).toHaveText('Pressed');
		await expect(panel.dialog).toBeVisible();
	});

	test('a question that a modal dialog asks is answered where it can be read', async ({ page, panel }) => {
		await goTo(modalPage);
		await showModal(page);
		await askDocent(page, 'How do I embed Docent with a script tag?');
		await panel.citations().first().hover();
		await expect(panel.composer).toBeFocused();
	});

	test('a modal dialog inside a component of the page', async ({ page, panel }) => {
		await goTo(
			pageWith(`<div id="component"></div><script>
				const shadow = component.attachShadow({ mode: 'open' });
				shadow.innerHTML = '<dialog id="modal"><button>In the dialog</button></dialog>';
				shadow.firstChild.showModal();
			</script>`),
		);
		await open(page);
		await expect(panel.composer).toBeFocused();
	});

	test('a page whose script keeps the focus', async ({ page, panel }) => {
		await goTo(
			pageWith(`<div id="modal" tabindex="-1">Modal</div><script>
				document.addEventListener('focusout', ({ relatedTarget }) => {
					if (relatedTarget && !modal.contains(relatedTarget)) modal.focus();
				});
				modal.focus();
			</script>`),
		);
		await open(page);
		await expect(panel.composer).toBeFocused();
		await page.keyboard.type('And what');
		await expect(panel.composer).toHaveValue('And what');
	});

	test('a library for modal dialogs hides what else is in the body, but for the assistant', async ({ page, panel }) => {
		await goTo(pageWith('<div id="modal"><button>In the dialog</button></div>'));
		await panel.open();
		await page.keyboard.type('And ');
		const setOthers = (hidden: boolean) =>
			page.evaluate((hidden) => {
				for (const child of [...document.body.children] as HTMLElement[]) {
					if (child.id === 'modal') continue;
					child.inert = hidden;
					child.ariaHidden = hidden ? 'true' : null;
				}
			}, hidden);
		await setOthers(true);
		await page.keyboard.type('what');
		await expect(panel.composer).toBeFocused();
		await expect(panel.composer).toHaveValue('And what');
		await panel.close.click();
		await panel.launcher.click();
		await expect(panel.composer).toBeFocused();
		await expect(panel.host).not.toHaveAttribute('aria-hidden');
		await setOthers(false);
		await expect(panel.host).not.toHaveAttribute('inert');
	});

	test('a script that hides the assistant again and again does not stop the page', async ({ page, panel }) => {
		await goTo(pageWith(''));
		await panel.host.evaluate((host) => {
			const insist = () => host.ariaHidden || host.setAttribute('aria-hidden', 'true');
			new MutationObserver(insist).observe(host, { attributes: true });
			insist();
		});
		await page.locator('#under').click();
		await expect(page.locator('#under')).toHaveText('Pressed');
	});

	for (const [what, move] of Object.entries({
		'moves the assistant': () => document.body.append(document.querySelector('docent-assistant') as Element),
		'gives the assistant another place': () =>
			document.querySelector('#place')?.append(document.querySelector('docent-assistant') as Element),
		'closes all popovers': () =>
			document.querySelectorAll<HTMLElement>('[popover]').forEach((popover) => {
				popover.hidePopover();
			}),
		'replaces its body': () => document.body.replaceWith(document.body.cloneNode(true)),
		'replaces the content of its body': () =>
			document.body.replaceChildren(...document.body.cloneNode(true).childNodes),
		'has an inert body for a while': () => {
			document.body.inert = true;
			setTimeout(() => {
				document.body.inert = false;
			});
		},
	}))
		test(`a page that ${what} has it in front, with what is being typed`, async ({ page, panel }) => {
			const cover = 'position: fixed; inset: 0; z-index: 2147483647; background: #fff';
			await goTo(pageWith(`<div id="place"></div><div style="${cover}"></div>`));
			await panel.launcher.click();
			await expect(panel.composer).toBeFocused();
			await page.keyboard.type('And ');
			await page.evaluate(move);
			await page.keyboard.type('what');
			await expect(panel.composer).toHaveValue('And what');
			await panel.composer.hover();
			await expect(panel.host).toHaveCount(1);
			await panel.close.click();
			await panel.launcher.hover();
			await page.evaluate(move);
			await panel.launcher.click();
			await expect(panel.composer).toHaveValue('And what');
		});

	test('an inert body leaves the assistant alone', async ({ page, panel }) => {
		await goTo(pageWith(''));
		await page.evaluate(() => {
			document.body.inert = true;
		});
		await panel.open();
		await expect(panel.composer).toBeFocused();
	});

	for (const [what, html] of [
		['an element', '<div id="full">Full</div>'],
		['a frame', '<iframe id="full" allow="fullscreen" srcdoc="Full"></iframe>'],
	] as const)
		test(`${what} in full screen`, async ({ page, panel }) => {
			await goTo(pageWith(html));
			await page.evaluate(() => {
				const full = document.querySelector('#full');
				addEventListener('click', () => full?.requestFullscreen(), { once: true });
			});
			await page.locator('#under').click();
			await expect.poll(() => page.evaluate(() => document.fullscreenElement?.id)).toBe('full');
			await open(page);
			await expect(panel.composer).toBeFocused();
			// Hovering fails where something covers the element.
			await panel.composer.hover();
			await page.evaluate(() => document.exitFullscreen());
			await page.locator('#under').click();
			await expect(panel.dialog).toBeVisible();
		});
});
