import { fireEvent, within } from '@testing-library/preact';
import { beforeEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';

const test = setUpWidgetTests();
beforeEach(async () => {
	await test.page.asked('One');
	await test.page.ask('Two');
});

const question = (index: number) => within(test.page.questions()[index] as HTMLElement);
const editButton = (index: number) => question(index).getByRole('button', { name: 'Edit' });
const field = () => test.page.inside().queryByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your question' });

async function edit(index: number): Promise<HTMLTextAreaElement> {
	editButton(index).focus();
	fireEvent.click(editButton(index));
	await waitUntil(() => expect(field()).not.toBeNull());
	return field() as HTMLTextAreaElement;
}

describe('editing a question', () => {
	it('has its words in a field that takes the focus', async () => {
		const textarea = await edit(0);
		expect(textarea.value).toBe('One');
		await waitUntil(() => expect(test.page.focused()).toBe(textarea));
	});

	it('asks in its place; what came after it goes', async () => {
		const textarea = await edit(0);
		fireEvent.input(textarea, { target: { value: 'Another one' } });
		fireEvent.keyDown(textarea, { key: 'Enter' });
		await waitUntil(() => expect(test.page.questions()).toHaveLength(1));
		await test.page.settled();
		expect(test.page.answers()).toHaveLength(1);
		expect(test.page.answers()[0]?.textContent).toContain('You asked: Another one');
		expect(test.server.requests.at(-1)?.body.messages).toHaveLength(1);
		await waitUntil(() => expect(test.page.focused()).toBe(test.page.composer()));
	});

	it('breaks lines and chooses words of an input method without asking', async () => {
		const textarea = await edit(1);
		fireEvent.keyDown(textarea, { key: 'Enter', shiftKey: true });
		fireEvent.keyDown(textarea, { key: 'Enter', isComposing: true });
		fireEvent.keyDown(textarea, { key: 'Escape', keyCode: 229 });
		expect(field()).toBe(textarea);
		expect(test.server.requests).toHaveLength(2);
	});

	it.each(['Escape', 'Cancel'])('ends with %s, and nothing else does', async (way) => {
		const textarea = await edit(0);
		fireEvent.input(textarea, { target: { value: 'Never asked' } });
		if (way === 'Escape') fireEvent.keyDown(textarea, { key: 'Escape' });
		else fireEvent.click(question(0).getByRole('button', { name: 'Cancel' }));
		await waitUntil(() => expect(field()).toBeNull());
		await waitUntil(() => expect(test.page.focused()).toBe(editButton(0)));
		expect(test.page.dialog()).not.toBeNull();
		expect(question(0).getByText('One')).toBeTruthy();
		expect(test.server.requests).toHaveLength(2);
	});

	it('asks nothing that is empty or too long', async () => {
		const textarea = await edit(0);
		fireEvent.input(textarea, { target: { value: '  ' } });
		fireEvent.keyDown(textarea, { key: 'Enter' });
		fireEvent.input(textarea, { target: { value: 'a'.repeat(8_001) } });
		await waitUntil(() => void question(0).getByText(/up to 8,000 characters/));
		fireEvent.keyDown(textarea, { key: 'Enter' });
		expect(test.server.requests).toHaveLength(2);
		expect(field()).not.toBeNull();
	});

	it('waits while an answer is coming', async () => {
		test.server.setScenario('stalled');
		test.page.submit('Three');
		await waitUntil(() => void test.page.inside().getByText('Half an ans'));
		expect(editButton(0).getAttribute('aria-disabled')).toBe('true');
		fireEvent.click(editButton(0));
		fireEvent.click(test.page.button('Stop'));
		await test.page.settled();
		expect(field()).toBeNull();
	});
});
