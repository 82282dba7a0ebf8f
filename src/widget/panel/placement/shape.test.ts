import { fireEvent } from '@testing-library/preact';
import { beforeEach, expect, it, vi } from 'vitest';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';

const test = setUpWidgetTests();
const kept = 'docent:docs:v1:panel';

// Nothing has a size here.
beforeEach(() => {
	vi.stubGlobal(
		'ResizeObserver',
		class {
			observe() {}
			unobserve() {}
			disconnect() {}
		},
	);
});

const root = () => test.page.host()?.shadowRoot?.querySelector<HTMLElement>('.root') as HTMLElement;
const edge = () => test.page.inside().queryByRole('separator', { name: 'Panel width' });

/** Presses what the menu offers under a name. */
async function choose(name: string) {
	fireEvent.click(test.page.button('More options'));
	await waitUntil(() => expect(test.page.inside().getByRole('menu')).toBeTruthy());
	fireEvent.click(test.page.inside().getByRole('menuitem', { name }));
	await waitUntil(() => expect(test.page.inside().queryByRole('menu')).toBeNull());
}

async function openMenu() {
	fireEvent.click(test.page.button('More options'));
	await waitUntil(() => expect(test.page.inside().getByRole('menu')).toBeTruthy());
}

it('a reader docks the panel and lets it float again, and the next page remembers it', async () => {
	await test.page.opened();
	await choose('Dock to the side');
	expect(root().dataset.mode).toBe('docked-push');
	expect(JSON.parse(localStorage[kept])).toEqual({ place: 'docked-push' });
	await test.goToAnotherPage();
	await test.page.opened();
	expect(root().dataset.mode).toBe('docked-push');
	await choose('Float above the page');
	expect(root().dataset.mode).toBe('popover');
	expect(localStorage[kept]).toBeUndefined();
});

it('a site that docks the panel gets it back the way it wants it', async () => {
	await test.page.opened({ mode: 'docked' });
	await choose('Float above the page');
	expect(root().dataset.mode).toBe('popover');
	await choose('Dock to the side');
	expect(root().dataset.mode).toBe('docked');
	expect(localStorage[kept]).toBeUndefined();
});

it('the button for a larger panel comes with the first answer, and with it the edge', async () => {
	await test.page.opened();
	expect(edge()).toBeNull();
	await test.page.ask('Why?');
	await waitUntil(() => expect(edge()).toBeTruthy());
	fireEvent.click(test.page.button('Make larger'));
	await waitUntil(() => expect(root().hasAttribute('data-large')).toBe(true));
	fireEvent.click(test.page.button('Make smaller'));
	await waitUntil(() => expect(root().hasAttribute('data-large')).toBe(false));
	expect(localStorage[kept]).toBeUndefined();
});

it('the edge moves with the arrow keys and with the pointer', async () => {
	await test.page.opened({ mode: 'docked' });
	await waitUntil(() => expect(edge()).toBeTruthy());
	const panel = test.page.dialog() as HTMLElement;
	const width = () => Number.parseFloat(root().style.getPropertyValue('--_docent-own-width')) || 400;
	panel.getBoundingClientRect = () => new DOMRect(1000 - width(), 0, width(), 700);
	const separator = edge() as HTMLElement;
	separator.getBoundingClientRect = () => new DOMRect(1000 - width(), 0, 8, 700);
	separator.setPointerCapture = () => {};
	fireEvent.keyDown(separator, { key: 'ArrowLeft' });
	expect(width()).toBe(416);
	fireEvent.keyDown(separator, { key: 'ArrowRight' });
	fireEvent.keyDown(separator, { key: 'ArrowRight' });
	expect(JSON.parse(localStorage[kept])).toEqual({ width: 384 });
	fireEvent.pointerDown(separator, { clientX: 616, button: 0, pointerId: 1 });
	fireEvent.pointerMove(separator, { clientX: 516, pointerId: 1 });
	expect(JSON.parse(localStorage[kept]), 'while it is dragged nothing is stored').toEqual({ width: 384 });
	fireEvent.pointerUp(separator, { clientX: 516, pointerId: 1 });
	expect(JSON.parse(localStorage[kept])).toEqual({ width: 484 });
	fireEvent.dblClick(separator);
	expect(localStorage[kept]).toBeUndefined();
});

it('nothing is stored where the site keeps nothing, and the panel is docked all the same', async () => {
	await test.page.opened({ persistence: 'none' });
	await choose('Dock to the side');
	expect(root().dataset.mode).toBe('docked-push');
	expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([]);
});

it('is remembered in this tab alone where the site keeps things so', async () => {
	await test.page.opened({ persistence: 'session' });
	await choose('Dock to the side');
	expect(JSON.parse(sessionStorage[kept])).toEqual({ place: 'docked-push' });
	expect(localStorage[kept]).toBeUndefined();
});

it('what is no shape in the storage changes nothing', async () => {
	localStorage[kept] = '{"place":"inline","large":"yes","width":"1e9"}';
	await test.page.opened();
	expect(root().dataset.mode).toBe('popover');
	expect(root().hasAttribute('data-large')).toBe(false);
	expect(root().style.getPropertyValue('--_docent-own-width')).toBe('');
});

it('a dialog, a part of the page and a small screen stay what they are', async () => {
	localStorage[kept] = '{"place":"docked-push"}';
	await test.page.opened({ mode: 'dialog' });
	expect(root().dataset.mode).toBe('dialog');
	await openMenu();
	expect(test.page.inside().queryByRole('menuitem', { name: /Dock|Float/ })).toBeNull();
	await test.goToAnotherPage();
	test.standIns.setMedia('(max-width: 640px)');
	await test.page.opened();
	expect(test.page.dialog()?.dataset.modal).toBe('');
	await openMenu();
	expect(test.page.inside().queryByRole('menuitem', { name: /Dock|Float/ })).toBeNull();
});

it('"Delete my data from this browser" gives the panel its own shape back', async () => {
	await test.page.opened();
	await choose('Dock to the side');
	await openMenu();
	fireEvent.click(test.page.inside().getByRole('menuitem', { name: /^Delete my data/ }));
	fireEvent.click(test.page.inside().getByRole('menuitem', { name: /^Delete my data/ }));
	await waitUntil(() => expect(root().dataset.mode).toBe('popover'));
	expect(localStorage[kept]).toBeUndefined();
});
