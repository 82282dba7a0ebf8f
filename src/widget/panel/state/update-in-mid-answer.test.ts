import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DocentOptions } from '../../../options/options.js';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { setUpWidgetTests } from '../../../testing/panel/widget-test.js';

const test = setUpWidgetTests();

/** The options that need another conversation. */
type Connecting = 'domain' | 'apiKey' | 'baseUrl' | 'index' | 'persistence';

/** Another value of each option than its default. `consent` and `assistant` have the one that changes nothing, and tests of their own. */
const changes: { [Name in Exclude<keyof Required<DocentOptions>, Connecting>]: DocentOptions[Name] } = {
	fp: 'user-1',
	retrievalPageSize: 9,
	filter: { version: '2' },
	browserModel: 'off',
	title: 'Ask Acme',
	language: 'en-GB',
	strings: { send: 'Go' },
	mode: 'docked',
	target: '#place',
	theme: 'dark',
	shortcut: 'Mod+J',
	launcher: false,
	selection: false,
	codeBlocks: false,
	pageMenu: false,
	contentSelector: 'main',
	preload: 'idle',
	onNavigate: () => {},
	search: false,
	searchShortcut: 'Mod+P',
	searchTrigger: '#search',
	assistant: true,
	starters: ['Why?'],
	handoff: { email: 'help@acme.example' },
	onHandoff: () => {},
	accent: 'teal',
	radius: 'large',
	font: 'inherit',
	logo: '/logo.svg',
	position: 'start',
	density: 'compact',
	layer: 'page',
	zIndex: 5,
	renderCitation: () => 'x',
	docsUrl: 'https://docs.example.com',
	rewriteLink: () => undefined,
	messageActions: [{ id: 'a', label: 'Save', onSelect() {} }],
	tools: [{ name: 'open', label: 'Open', run() {} }],
	consent: 'none',
	hooks: { event() {} },
	events: { text: true },
};

const endings: string[] = [];
document.addEventListener('docent:answer', ({ detail }) => endings.push(detail.ended));
beforeEach(() => {
	endings.length = 0;
	// The test browser knows no colours and fonts.
	vi.stubGlobal('CSS', { supports: (property: string) => /^(color|font-family)$/.test(property) });
});

const answer = () => test.page.answers()[0]?.textContent;
const busy = () => test.page.inside().queryAllByRole('button', { name: /^(Stop|Anhalten|Stopp)/ });
const half = () => waitUntil(() => expect(answer()).toContain('You asked: Why?'));
const whole = async () => {
	test.server.setScenario('v2');
	await waitUntil(() => expect(endings).toEqual(['complete']));
	expect(answer()).toContain('See');
};

describe.each(['held', 'v1-held'] as const)('while an answer of a service that keeps none is written (%s)', (held) => {
	const persistences = ['local', 'none'] as const;
	it.each(persistences)(
		'no change of an option cuts it or takes anything away: persistence %s',
		async (persistence) => {
			await test.page.opened({ persistence });
			test.server.setScenario(held);
			test.page.submit('Why?');
			await half();
			const asked = test.server.requests.length;
			test.page.type('A draft');
			for (const [name, value] of Object.entries(changes)) {
				await test.page.docent.update({ [name]: value });
				expect(endings, name).toEqual([]);
				expect(test.page.questions(), name).toHaveLength(1);
				expect(answer(), name).toContain('You asked: Why?');
			}
			await test.page.docent.update({ mode: null });
			await waitUntil(() => expect(test.page.composer().value).toBe('A draft'));
			expect(busy()).toHaveLength(1);
			await whole();
			expect(test.server.requests).toHaveLength(asked);
			test.server.setScenario(held === 'held' ? 'v2' : 'v1-only');
			await test.page.ask('And?');
			expect(test.server.requests.at(-1)?.body).toMatchObject({
				fp: 'user-1',
				retrievalPageSize: 9,
				filter: { version: '2' },
				threadId: 'th_fault',
			});
			expect(test.page.questions()).toHaveLength(2);
		},
	);
});

it('another service or another storage has a conversation of its own, and the one before is there on the way back', async () => {
	await test.page.opened();
	test.server.setScenario('held');
	test.page.submit('Why?');
	await half();
	await test.page.docent.update({ domain: 'other' });
	await waitUntil(() => expect(endings).toEqual(['cut']));
	expect(test.page.questions()).toEqual([]);
	await test.page.docent.update({ domain: 'docs' });
	await half();
	expect(test.server.requests).toHaveLength(1);
});
