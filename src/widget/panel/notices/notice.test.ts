import { fireEvent, within } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnswerErrorCode } from '../../../client/docent-error.js';
import type { ScenarioName } from '../../../testing/faults/fault-scenarios.js';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';
import { panelStrings } from '../../strings/en.js';
import { laterStrings } from '../../strings/en-later.js';

const test = setUpWidgetTests();
beforeEach(() => test.page.opened());
afterEach(() => vi.useRealTimers());

const alert = () => test.page.inside().getByRole('alert');
/** The notice's own place for what is read out later. */
const status = () =>
	within(test.page.dialog()?.querySelector<HTMLElement>('.notice') as HTMLElement).getByRole('status');
const alerted = () => waitUntil(() => void alert());

async function askWith(scenario: ScenarioName, question = 'Why?') {
	test.server.setScenario(scenario);
	await test.page.ask(question);
	await alerted();
}

it('a sentence of the service about its own failure stands below ours', async () => {
	await askWith('stream-error');
	const sentence = within(alert()).getByText('The model is overloaded.');
	expect(sentence.localName, 'of another direction than ours, it keeps its full stop at its own end').toBe('bdi');
});

describe('what went wrong is said in the reader’s words', () => {
	it.each<[ScenarioName, AnswerErrorCode]>([
		// The service answers when it is asked without a question, so something in between must have cut this one.
		['cut-before', 'blocked'],
		['code-unknown_key', 'key'],
		['code-missing_key', 'key'],
		['code-wrong_key_kind', 'forbidden'],
		['code-origin_not_allowed', 'forbidden'],
		['code-domain_not_allowed', 'forbidden'],
		['code-unknown_domain', 'domain'],
		['code-invalid_request', 'request'],
		['code-body_too_large', 'too-large'],
		['code-internal', 'server'],
		['code-unavailable', 'server'],
		['status-502', 'server'],
		['status-402', 'limit'],
		['html', 'protocol'],
		['json', 'protocol'],
		['empty', 'protocol'],
		['no-content', 'protocol'],
		['cut-mid-stream', 'cut'],
		['truncated', 'cut'],
		['stream-error', 'answer'],
		['error-first', 'answer'],
		['wordless', 'empty'],
	])('%s: the sentence for "%s"', async (scenario, code) => {
		await askWith(scenario);
		const [title, text] = { ...panelStrings.errors, ...laterStrings.notice.errors }[code];
		expect(alert().textContent).toContain(title);
		expect(alert().textContent).toContain(text);
		expect(test.page.questions()).toHaveLength(1);
		expect(test.page.inside().getByText('Why?')).toBeTruthy();
	});

	it('when nobody is there', async () => {
		await test.page.docent.update({ baseUrl: 'http://127.0.0.1:9' });
		await test.page.ask('Why?');
		await alerted();
		expect(alert().textContent).toContain(panelStrings.errors.unreachable[1]);
	});

	it('without a connection', async () => {
		vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
		await askWith('cut-before');
		expect(alert().textContent).toContain(panelStrings.errors.offline[1]);
		vi.restoreAllMocks();
	});

	it('with the reference that the site’s owner can look up', async () => {
		await askWith('code-internal');
		expect(alert().textContent).toContain('Reference: req_fault');
	});
});

describe('asking again', () => {
	it.each<ScenarioName>(['code-internal', 'cut-mid-stream'])('after %s answers the same question', async (scenario) => {
		await askWith(scenario);
		test.server.setScenario('v2');
		fireEvent.click(test.page.button('Try again'));
		await waitUntil(() => expect(test.page.answers().at(-1)?.textContent).toContain('You asked: Why?'));
		await test.page.settled();
		expect(test.page.inside().queryByRole('alert')).toBeNull();
		expect(test.page.questions()).toHaveLength(1);
		expect(test.page.answers()).toHaveLength(1);
	});

	it('is offered once, where the notice is', async () => {
		await askWith('cut-mid-stream');
		expect(test.page.inside().getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
	});

	it('is not needed: the next question may be another', async () => {
		await askWith('code-internal', 'One');
		test.server.setScenario('v2');
		await test.page.ask('Two');
		expect(test.page.inside().queryByRole('alert')).toBeNull();
		expect(test.page.questions()).toHaveLength(2);
	});

	it('happens by itself when the connection is back', async () => {
		const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
		await askWith('cut-before');
		online.mockRestore();
		test.server.setScenario('v2');
		await waitUntil(() => {
			window.dispatchEvent(new Event('online'));
			expect(test.page.answers()[0]?.textContent ?? '').toContain('You asked: Why?');
		});
		await test.page.settled();
		expect(test.page.questions()).toHaveLength(1);
	});

	it('happens by itself for no other reason', async () => {
		await askWith('code-internal');
		window.dispatchEvent(new Event('online'));
		expect(test.page.inside().getByRole('alert')).toBeTruthy();
		expect(test.server.requests).toHaveLength(1);
	});

	it('keeps what the reader was writing meanwhile', async () => {
		test.server.setScenario('silent');
		test.page.submit('Why?');
		await waitUntil(() => void test.page.button('Stop'));
		test.page.type('And another thing');
		test.server.setScenario('code-internal');
		await test.page.stopAnswering();
		expect(test.page.composer().value).toBe('And another thing');
	});
});

describe('a limit', () => {
	it.each<[ScenarioName, string]>([
		['rate-limited', panelStrings.errors.limit[0]],
		['limit-hour', laterStrings.notice.limits.hour],
		['limit-day', laterStrings.notice.limits.day],
		['limit-month', laterStrings.notice.limits.month],
	])('of %s is named', async (scenario, sentence) => {
		await askWith(scenario);
		expect(alert().textContent).toContain(sentence);
		await waitUntil(() =>
			expect(test.page.button(/^Try again (in|after) /).getAttribute('aria-disabled')).toBe('true'),
		);
	});

	it('counts down, then the button works and says so', async () => {
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
		await askWith('rate-limited');
		await waitUntil(() => void test.page.button('Try again in 0:30'));
		const said = alert().textContent;
		test.server.setScenario('v2');
		fireEvent.click(test.page.button('Try again in 0:30'));
		expect(test.server.requests).toHaveLength(1);

		vi.advanceTimersByTime(1_000);
		await waitUntil(() => void test.page.button('Try again in 0:29'));
		expect(status().textContent).toBe('');
		vi.advanceTimersByTime(29_000);
		await waitUntil(() => expect(status().textContent).toBe('You can try again now.'));
		expect(alert().textContent, 'the alert was changed, so it was read again').toBe(said);
		expect(test.page.button('Try again').getAttribute('aria-disabled')).toBe('false');
		fireEvent.click(test.page.button('Try again'));
		await waitUntil(() => expect(test.page.answers()).toHaveLength(1));
		await test.page.settled();
		expect(test.server.requests).toHaveLength(2);
	});

	it('that ends in hours says when, and one that ends in days on which day', async () => {
		vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 9, 30) });
		await askWith('limit-day');
		await waitUntil(() => void test.page.button(/^Try again after 2:30.PM$/));
		test.server.setScenario('limit-month');
		await test.page.ask('And now?');
		await waitUntil(() => void test.page.button(/^Try again after Nov 30, 2026, 9:30.AM$/));
	});
});

describe('what asking again cannot mend', () => {
	it.each<ScenarioName>(['code-unknown_key', 'code-origin_not_allowed', 'code-unknown_domain', 'status-402'])(
		'%s: the details can be copied for the site’s owner',
		async (scenario) => {
			await askWith(scenario);
			await waitUntil(() => void test.page.button('Copy details'));
			expect(test.page.inside().queryByRole('button', { name: 'Try again' })).toBeNull();
			fireEvent.click(test.page.button('Copy details'));
			await waitUntil(() => void test.page.button('Copied'));
			expect(test.standIns.clipboard).toContain(location.href);
			expect(test.standIns.clipboard).toMatch(/^Docent: \w+ 40\d\n/);
		},
	);

	it('too much text: the question can be edited', async () => {
		await askWith('code-body_too_large');
		await waitUntil(() => void test.page.button('Edit question'));
		expect(test.page.inside().queryByRole('button', { name: 'Try again' })).toBeNull();
	});
});

describe('pages in place of the answer', () => {
	const pages = () => test.page.inside().queryByRole('list', { name: 'Related pages' });
	const titles = () => within(pages() as HTMLElement).getAllByRole('link');

	it.each<ScenarioName>(['code-internal', 'html', 'wordless', 'error-first', 'limit-day', 'code-unknown_domain'])(
		'%s: one link to each page that the search finds',
		async (scenario) => {
			test.server.setSearch('found');
			await askWith(scenario);
			await waitUntil(() => expect(pages()).not.toBeNull());
			expect(titles().map((link) => link.getAttribute('href')?.replace(location.origin, ''))).toEqual([
				'/guide/install#docker',
				'/guide/first-steps',
				'/reference/options#base-url',
				'/faq',
			]);
			expect(titles()[0]?.textContent).toBe('DockerGuide › Install');
		},
	);

	it('are not needed where some of the answer arrived', async () => {
		test.server.setSearch('found');
		await askWith('cut-mid-stream');
		await waitUntil(() => void test.page.button('Try again'));
		expect(pages()).toBeNull();
	});

	it.each(['nothing', 'absent', 'broken', 'silent'] as const)(
		'with a search that is %s: nothing, and no second error',
		async (search) => {
			test.server.setSearch(search);
			await askWith('code-internal');
			await test.page.settled();
			expect(pages()).toBeNull();
			expect(test.page.inside().getAllByRole('alert')).toHaveLength(1);
		},
	);
});

describe('an answer that makes the reader wait', () => {
	beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
	// What was put off goes on: the next page would wait for it.
	afterEach(() => void vi.runOnlyPendingTimers());

	it('says so after 15 seconds without a first word, shows pages, and goes on waiting', async () => {
		test.server.setSearch('found');
		test.server.setScenario('silent');
		test.page.submit('Why?');
		await waitUntil(() => expect(test.server.requests).toHaveLength(1));
		vi.advanceTimersByTime(14_000);
		expect(test.page.inside().queryByText(panelStrings.slow[1])).toBeNull();
		const log = test.page.inside().getByRole('log');
		const shown: (string | null)[] = [];
		const observer = new MutationObserver(() => shown.push(log.textContent));
		observer.observe(log, { childList: true, subtree: true });
		vi.advanceTimersByTime(1_000);
		await waitUntil(() => void test.page.inside().getByText(panelStrings.slow[1]));
		observer.disconnect();
		expect(shown.join('|'), 'before its card has come').toContain(panelStrings.slow.join('. '));
		await waitUntil(() => void test.page.inside().getByRole('list', { name: 'Related pages' }));
		expect(test.page.button('Stop')).toBeTruthy();
		expect(test.page.inside().queryByRole('alert')).toBeNull();

		test.server.setScenario('v2');
		fireEvent.click(test.page.button('Stop and try again'));
		await waitUntil(() => expect(test.page.answers()[0]?.textContent).toContain('You asked: Why?'));
		await test.page.settled();
		expect(test.page.inside().queryByText(panelStrings.slow[1])).toBeNull();
		expect(test.page.questions()).toHaveLength(1);
	});

	it('shows dots after one and a half seconds, a notice after ten, and keeps what arrived', async () => {
		test.server.setScenario('stalled');
		test.page.submit('Why?');
		await waitUntil(() => expect(test.page.answers()[0]?.textContent).toContain('Half an ans'));
		const hasDots = () => !!test.page.answers()[0]?.querySelector('[data-pausing]');
		expect(hasDots()).toBe(false);
		vi.advanceTimersByTime(1_500);
		await waitUntil(() => expect(hasDots()).toBe(true));
		vi.advanceTimersByTime(8_000);
		expect(test.page.inside().queryByText(panelStrings.paused[1])).toBeNull();
		vi.advanceTimersByTime(1_000);
		await waitUntil(() => void test.page.inside().getByText(panelStrings.paused[1]));
		expect(test.page.answers()[0]?.textContent).toContain('Half an ans');
		expect(test.page.inside().queryByRole('list', { name: 'Related pages' })).toBeNull();
		await test.page.stopAnswering();
		await waitUntil(() => expect(test.page.inside().queryByText(panelStrings.paused[1])).toBeNull());
		expect(hasDots()).toBe(false);
	});
});

describe('notes', () => {
	it('say that an earlier conversation expired, and the question is answered', async () => {
		await test.page.ask('One');
		test.server.setScenario('expired-thread');
		await test.page.ask('Two');
		// It is asked again in a new thread, and between the two nothing is on its way.
		await waitUntil(() => expect(test.page.answers()[1]?.textContent).toContain('You asked: Two'));
		await test.page.settled();
		expect(test.page.inside().getByText(panelStrings.threadExpired)).toBeTruthy();
		expect(test.page.answers()).toHaveLength(2);
		test.server.setScenario('v2');
		await test.page.ask('Three');
		expect(test.page.inside().queryByText(panelStrings.threadExpired)).toBeNull();
	});

	it('say that the browser keeps nothing', async () => {
		vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
			throw new DOMException('blocked', 'SecurityError');
		});
		await test.page.ask('One');
		expect(test.page.inside().getByText(panelStrings.notSaved)).toBeTruthy();
		vi.restoreAllMocks();
	});

	it('do not say so when the site wants nothing kept', async () => {
		await test.page.docent.update({ persistence: 'none' });
		await test.page.ask('One');
		expect(test.page.inside().queryByText(panelStrings.notSaved)).toBeNull();
	});
});
