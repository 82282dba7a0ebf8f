import { fireEvent, within } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScenarioName } from '../../testing/fault-scenarios.js';
import { waitUntil } from '../../testing/widget-on-page.js';
import { setUpWidgetTests } from '../../testing/widget-test.js';
import type { DocentErrorCode } from '../docent-error.js';
import { panelStrings } from '../strings/en.js';

const test = setUpWidgetTests();
beforeEach(async () => {
	await test.page.init();
	await test.page.open();
});
afterEach(() => vi.useRealTimers());

const alert = () => test.page.inside().getByRole('alert');
const alerted = () => waitUntil(() => void alert());

async function askWith(scenario: ScenarioName, question = 'Why?') {
	test.server.setScenario(scenario);
	await test.page.ask(question);
	await alerted();
}

describe('what went wrong is said in the reader’s words', () => {
	it.each<[ScenarioName, DocentErrorCode]>([
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
		expect(alert().textContent).toContain(panelStrings.errors[code]);
		expect(test.page.questions()).toHaveLength(1);
		expect(test.page.inside().getByText('Why?')).toBeTruthy();
	});

	it('when nobody is there', async () => {
		await test.page.docent.update({ baseUrl: 'http://127.0.0.1:9' });
		await test.page.ask('Why?');
		await alerted();
		expect(alert().textContent).toContain(panelStrings.errors.unreachable);
	});

	it('without a connection', async () => {
		vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
		await askWith('cut-before');
		expect(alert().textContent).toContain(panelStrings.errors.offline);
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
		fireEvent.click(within(alert()).getByRole('button', { name: 'Try again' }));
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

	it('waits as long as the service asks for', async () => {
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
		await askWith('rate-limited');
		const button = () => within(alert()).getByRole('button');
		expect(alert().textContent).toContain(panelStrings.errors.limit);
		await waitUntil(() => expect(button().textContent).toBe('Try again in 30 s.'));
		test.server.setScenario('v2');
		fireEvent.click(button());
		expect(test.server.requests).toHaveLength(1);

		vi.advanceTimersByTime(1_000);
		await waitUntil(() => expect(button().textContent).toBe('Try again in 29 s.'));
		vi.advanceTimersByTime(29_000);
		await waitUntil(() => expect(button().textContent).toBe('Try again'));
		expect(button().getAttribute('aria-disabled')).toBe('false');
		fireEvent.click(button());
		await waitUntil(() => expect(test.page.answers()).toHaveLength(1));
		await test.page.settled();
		expect(test.server.requests).toHaveLength(2);
	});
});

describe('notes', () => {
	it('say that an earlier conversation expired, and the question is answered', async () => {
		await test.page.ask('One');
		test.server.setScenario('expired-thread');
		await test.page.ask('Two');
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
