import { fireEvent, within } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FeedbackDetail } from '../../../options/events.js';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';

const test = setUpWidgetTests();
let heard: FeedbackDetail[];
const hear = (event: Event) => heard.push((event as CustomEvent<FeedbackDetail>).detail);

beforeEach(async () => {
	heard = [];
	document.addEventListener('docent:feedback', hear);
	test.server.setFeedback(204);
	await test.page.opened();
});
afterEach(() => document.removeEventListener('docent:feedback', hear));

const answer = (index = -1) => within(test.page.answers().at(index) as HTMLElement);
const action = (name: string, index = -1) => answer(index).getByRole('button', { name });
const press = (name: string) => fireEvent.click(action(name));
/** Asks, and waits until the newest answer has its actions. */
async function ask(question: string): Promise<void> {
	await test.page.ask(question);
	await waitUntil(() => void action('Good answer'));
}
const pressed = (name: string) => action(name).getAttribute('aria-pressed');
const form = () => answer().queryByRole('form', { name: 'Feedback on this answer' });
const shownForm = async () => {
	await waitUntil(() => expect(form()).not.toBeNull());
	return within(form() as HTMLElement);
};
/** What reached the service about this test's answer. */
const taken = () => test.server.feedback.filter(({ messageId }) => messageId === heard[0]?.messageId);
const said = () => answer().getByRole('status').textContent;

describe('asking again', () => {
	it('is offered for the newest answer alone, and replaces it', async () => {
		await ask('One');
		await ask('Two');
		expect(answer(0).queryByRole('button', { name: 'Regenerate' })).toBeNull();
		press('Regenerate');
		await waitUntil(() => expect(test.server.requests).toHaveLength(3));
		await test.page.settled();
		expect(test.page.questions()).toHaveLength(2);
		expect(test.page.answers()).toHaveLength(2);
		expect(test.server.requests[2]?.body.messages?.at(-1)?.parts?.[0]?.text).toBe('Two');
	});

	it('is not offered for a quoted answer, which would be the same again, on the next page neither', async () => {
		test.server.setScenario('quoted');
		await ask('One');
		expect(answer().queryByRole('button', { name: 'Regenerate' })).toBeNull();
		await test.goToAnotherPage();
		await test.page.opened();
		await waitUntil(() => void action('Good answer'));
		expect(answer().queryByRole('button', { name: 'Regenerate' })).toBeNull();
	});

	it('is called trying again after an answer that was not finished', async () => {
		test.server.setScenario('cut-mid-stream');
		await ask('One');
		expect(answer().queryByRole('button', { name: 'Regenerate' })).toBeNull();
		expect(test.page.inside().getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
	});
});

it('every answer can be copied and rated, old ones too', async () => {
	await ask('One');
	await ask('Two');
	for (const name of ['Copy', 'Good answer', 'Bad answer']) {
		expect(action(name, 0)).toBeTruthy();
		expect(action(name, 1)).toBeTruthy();
	}
});

it('nothing is offered while an answer is coming', async () => {
	test.server.setScenario('stalled');
	test.page.submit('One');
	await waitUntil(() => void test.page.inside().getByText('Half an ans'));
	expect(answer().queryAllByRole('button')).toEqual([]);
});

describe('a good rating', () => {
	beforeEach(async () => {
		await ask('Why?');
		press('Good answer');
	});

	it('is told to the page and to the service at once, and thanked for', async () => {
		const { messageId } = heard[0] as FeedbackDetail;
		expect(heard).toEqual([{ rating: 'up', reasons: [], comment: '', messageId, threadId: 'th_fault' }]);
		expect(messageId).not.toBe('');
		await waitUntil(() => expect(taken()).toEqual([{ ...heard[0], fp: 'anonymous' }]));
		await waitUntil(() => expect(said()).toBe('Thanks for your feedback.'));
		expect(pressed('Good answer')).toBe('true');
		expect(form()).toBeNull();
	});

	it('can be taken back', async () => {
		await waitUntil(() => expect(pressed('Good answer')).toBe('true'));
		press('Good answer');
		expect(heard.at(-1)).toMatchObject({ rating: 'none' });
		await waitUntil(() => expect(pressed('Good answer')).toBe('false'));
		await waitUntil(() => expect(taken()).toHaveLength(2));
	});

	it('can be changed', async () => {
		await waitUntil(() => expect(pressed('Good answer')).toBe('true'));
		press('Bad answer');
		await waitUntil(() => expect(pressed('Bad answer')).toBe('true'));
		expect(pressed('Good answer')).toBe('false');
		expect(heard.map(({ rating }) => rating)).toEqual(['up', 'down']);
		await shownForm();
	});

	it('takes a comment', async () => {
		await waitUntil(() => void action('Add a comment'));
		press('Add a comment');
		const fields = await shownForm();
		expect(fields.queryAllByRole('checkbox')).toEqual([]);
		fireEvent.input(fields.getByRole('textbox'), { target: { value: ' Just what I needed ' } });
		fireEvent.click(fields.getByRole('button', { name: 'Send feedback' }));
		expect(heard.at(-1)).toMatchObject({ rating: 'up', comment: 'Just what I needed' });
	});

	it('is not thanked for a comment that the service refuses', async () => {
		await waitUntil(() => void action('Add a comment'));
		press('Add a comment');
		const fields = await shownForm();
		test.server.setFeedback(500);
		const heardFrom: (string | null)[] = [];
		new MutationObserver(() => heardFrom.push(said())).observe(answer().getByRole('status'), { childList: true });
		fireEvent.input(fields.getByRole('textbox'), { target: { value: 'Just what I needed' } });
		fireEvent.click(fields.getByRole('button', { name: 'Send feedback' }));
		await waitUntil(() => expect(form()).toBeNull());
		await waitUntil(() => expect(taken()).toHaveLength(2));
		expect([...heardFrom, said()].join('')).toBe('');
	});

	it('is still there after a reload', async () => {
		await test.goToAnotherPage();
		await test.page.init();
		await test.page.docent.open();
		await waitUntil(() => expect(pressed('Good answer')).toBe('true'));
		expect(answer().queryByRole('status')).toBeNull();
		expect(heard).toHaveLength(1);
	});
});

describe('a bad rating', () => {
	beforeEach(async () => {
		await ask('Why?');
		press('Bad answer');
	});

	it('asks what is wrong, and tells the reasons and the comment', async () => {
		const fields = await shownForm();
		await waitUntil(() => expect(test.page.focused()).toBe(fields.getByRole('checkbox', { name: 'Incorrect' })));
		fireEvent.click(fields.getByRole('checkbox', { name: 'Broken link or source' }));
		fireEvent.click(fields.getByRole('checkbox', { name: 'Outdated' }));
		fireEvent.input(fields.getByRole('textbox'), { target: { value: 'The flag is gone.' } });
		fireEvent.click(fields.getByRole('button', { name: 'Send feedback' }));
		const detail = { rating: 'down', reasons: ['outdated', 'broken_link'], comment: 'The flag is gone.' };
		expect(heard.at(-1)).toMatchObject(detail);
		await waitUntil(() => expect(said()).toBe('Thanks for your feedback.'));
		expect(form()).toBeNull();
		expect(test.page.focused()).toBe(action('Bad answer'));
		await waitUntil(() => expect(taken()[1]).toMatchObject(detail));
	});

	it('stays without an explanation: Escape closes the form alone', async () => {
		await shownForm();
		fireEvent.keyDown(form() as HTMLElement, { key: 'Escape' });
		await waitUntil(() => expect(form()).toBeNull());
		expect(test.page.dialog()).not.toBeNull();
		expect(pressed('Bad answer')).toBe('true');
		expect(test.page.focused()).toBe(action('Bad answer'));
		expect(heard).toHaveLength(1);
	});

	it('leaves the focus alone when the conversation is shown again, with the form still open', async () => {
		await shownForm();
		fireEvent.click(test.page.button('New conversation'));
		await waitUntil(() => expect(test.page.answers()).toEqual([]));
		fireEvent.click(test.page.button('Earlier conversations'));
		await waitUntil(() => void test.page.inside().getByRole('button', { name: /^Why\?/ }));
		fireEvent.click(test.page.inside().getByRole('button', { name: /^Why\?/ }));
		await shownForm();
		await new Promise((resolve) => setTimeout(resolve, 100));
		expect(test.page.focused()).toBe(test.page.composer());
	});

	it('counts the last characters of a comment', async () => {
		const fields = await shownForm();
		fireEvent.input(fields.getByRole('textbox'), { target: { value: 'a'.repeat(899) } });
		expect(fields.queryByText(/left/)).toBeNull();
		fireEvent.input(fields.getByRole('textbox'), { target: { value: 'a'.repeat(999) } });
		await waitUntil(() => void fields.getByText('1 character left'));
	});
});

it('a service that takes no feedback is asked once, and nobody hears of it', async () => {
	test.server.setFeedback(404);
	await test.page.docent.update({ domain: 'without-feedback' });
	await ask('Why?');
	press('Good answer');
	await waitUntil(() => expect(taken()).toHaveLength(1));
	press('Bad answer');
	const fields = await shownForm();
	fireEvent.click(fields.getByRole('button', { name: 'Send feedback' }));
	await waitUntil(() => expect(form()).toBeNull());
	await waitUntil(() => expect(heard).toHaveLength(3));
	expect(said()).toBe('');
	expect(test.page.inside().queryByRole('alert')).toBeNull();
	expect(heard.map(({ rating }) => rating)).toEqual(['up', 'down', 'down']);
	expect(taken()).toHaveLength(1);
});

describe('follow-up questions', () => {
	const withSuggestions = ['Yes.\n\n```sugg', 'estions\n(And then?)[/a]\n(Why?)[]\n(How?)[]\n(Who?)[]\n```\n'];

	it('stand below the newest answer, three at most, and a click asks', async () => {
		test.server.setAnswer(withSuggestions);
		await ask('One');
		await waitUntil(() => void answer().getByRole('list', { name: 'Ask next' }));
		const chips = within(answer().getByRole('list', { name: 'Ask next' })).getAllByRole('button');
		expect(chips.map((chip) => chip.textContent)).toEqual(['And then?', 'Why?', 'How?']);
		test.server.setScenario('v2');
		fireEvent.click(chips[0] as HTMLElement);
		await waitUntil(() => expect(test.page.questions()).toHaveLength(2));
		await test.page.settled();
		expect(test.page.answers()[1]?.textContent).toContain('You asked: And then?');
		expect(test.page.inside().queryByRole('list', { name: 'Ask next' })).toBeNull();
		expect(test.page.focused()).toBe(test.page.composer());
	});

	it('are there after a reload', async () => {
		test.server.setAnswer(withSuggestions);
		await ask('One');
		await test.goToAnotherPage();
		await test.page.init();
		await test.page.docent.open();
		await waitUntil(() => void answer().getByRole('list', { name: 'Ask next' }));
	});
});
