import { describe, expect, it } from 'vitest';
import { waitUntil } from '../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../testing/panel/widget-test.js';

const test = setUpWidgetTests();

const root = () => test.page.host()?.shadowRoot?.querySelector<HTMLElement>('.root');
const dialogName = () => test.page.dialog()?.getAttribute('aria-label');

describe('the language of an open panel', () => {
	it('follows the option, and so does its direction', async () => {
		await test.page.opened();
		await test.page.docent.update({ language: 'de' });
		await waitUntil(() => expect(dialogName()).toBe('Doku fragen'));
		expect(test.page.inside().getByRole('textbox', { name: 'Frage stellen' })).toBeTruthy();
		expect([root()?.lang, root()?.dir]).toEqual(['de', 'ltr']);
		await test.page.docent.update({ language: 'ar' });
		await waitUntil(() => expect(dialogName()).toBe('اسأل الوثائق'));
		expect([root()?.lang, root()?.dir]).toEqual(['ar', 'rtl']);
	});

	it('leaves the title that the site gave as it is', async () => {
		await test.page.opened({ title: 'Ask Acme' });
		await test.page.docent.update({ language: 'fr' });
		await waitUntil(() => expect(root()?.lang).toBe('fr'));
		await waitUntil(() => expect(test.page.inside().getByRole('button', { name: 'Fermer' })).toBeTruthy());
		expect(dialogName()).toBe('Ask Acme');
	});

	it('decides which way an empty field reads; what is typed decides for itself', async () => {
		await test.page.opened();
		expect(test.page.composer().dir).toBe('');
		test.page.type('שלום');
		await waitUntil(() => expect(test.page.composer().dir).toBe('auto'));
	});
});
