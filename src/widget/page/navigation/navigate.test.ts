import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clickInPage } from './click-in-page.js';
import { openLink } from './navigate.js';

const clicked: { href: string; parent: Node | null }[] = [];
const note = (event: MouseEvent) => {
	const link = event.target as HTMLAnchorElement;
	clicked.push({ href: link.href, parent: link.parentNode });
	event.preventDefault();
};

beforeEach(() => document.body.addEventListener('click', note));
afterEach(() => {
	document.body.removeEventListener('click', note);
	clicked.length = 0;
});

const click = (init: MouseEventInit = {}) => new MouseEvent('click', { cancelable: true, ...init });

describe('openLink', () => {
	it('NAV-4: passes a plain click on to a link in the page and leaves nothing behind', () => {
		const event = click();
		openLink(event, `${location.origin}/guide#part`, clickInPage);
		expect(event.defaultPrevented).toBe(true);
		expect(clicked).toEqual([{ href: `${location.origin}/guide#part`, parent: document.body }]);
		expect(document.querySelector('a')).toBeNull();
	});

	it('NAV-4: asks the site to navigate when it wants to', () => {
		const onNavigate = vi.fn();
		openLink(click(), `${location.origin}/guide`, onNavigate);
		expect(onNavigate).toHaveBeenCalledWith(`${location.origin}/guide`);
		expect(clicked).toEqual([]);
	});

	it('NAV-4: leaves modified clicks and other origins to the browser', () => {
		const onNavigate = vi.fn();
		for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
			const event = click(init);
			openLink(event, `${location.origin}/guide`, onNavigate);
			expect(event.defaultPrevented).toBe(false);
		}
		const event = click();
		openLink(event, 'https://elsewhere.example/', onNavigate);
		expect(event.defaultPrevented).toBe(false);
		expect(onNavigate).not.toHaveBeenCalled();
	});
});
