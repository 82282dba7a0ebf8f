import { beforeEach, expect, it } from 'vitest';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';

const test = setUpWidgetTests();
beforeEach(() => test.page.opened());

it('a sentence that names the request is its reference alone, directly below the last word', async () => {
	test.server.setAnswer([
		{ type: 'source-url', sourceId: 's1', url: '/a', title: 'A page' },
		{ type: 'text-start', id: 't' },
		{ type: 'text-delta', id: 't', delta: 'One half.' },
		{ type: 'error', errorText: 'The answer could not be completed. If it fails again, report the request req_8f3a.' },
	]);
	await test.page.ask('Why?');
	const alert = () => test.page.inside().getByRole('alert');
	await waitUntil(() => void alert());
	expect(alert().textContent).toBe('The answer broke offTry again.Reference: req_8f3a');
	const sources = test.page.inside().getByRole('list', { name: 'Sources' });
	const below = (one: Element, other: Element) =>
		(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
	const words = test.page.inside().getByText('One half.');
	expect([below(words, alert()), below(alert(), sources)]).toEqual([true, true]);
});
