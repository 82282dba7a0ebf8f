import { render } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { panelStrings } from '../../strings/en.js';
import { Announcer } from './announcer.js';
import { createSpeech } from './speech.lazy.js';

/** What is said of a text that grows by the pieces, and then ends. */
function saidOf(...pieces: string[]): string[] {
	const say = createSpeech(panelStrings);
	const growing = pieces.map((_, index) => say(pieces.slice(0, index + 1).join(''), true));
	return [...growing, say(pieces.join(''), false)];
}

describe('an answer that grows', () => {
	it('is said in whole sentences, each once', () => {
		expect(saidOf('Run it. Th', 'en wait', '. Done! And')).toEqual(['Run it.', '', 'Then wait.\nDone!', 'And']);
	});

	it('takes a full stop within a word for nothing but a part of it', () => {
		expect(saidOf('Version 1.', '2 of config.js is', ' new. So')).toEqual([
			'',
			'',
			'Version 1.2 of config.js is new.',
			'So',
		]);
	});

	it('is said in sentences of languages that have no spaces between them', () => {
		expect(saidOf('実行します。待', 'ちます。')).toEqual(['実行します。', '待ちます。', '']);
	});

	it('is said block by block, without marks and numbers of citations', () => {
		expect(saidOf('## The **head**\n\nIt is `on` [1](/a', ').\n\n- One thing\n- An', 'other\n\nEnd')).toEqual([
			'The head',
			'It is on.\nOne thing',
			'Another',
			'End',
		]);
	});

	it('names a code block once it is complete, and does not read it', () => {
		expect(saidOf('Run:\n\n```sh\none\n', 'two\n```\n\nThen', ' wait.')).toEqual([
			'Run:',
			'Code block, 2 lines.',
			'',
			'Then wait.',
		]);
	});

	it('is said line by line where it is a table', () => {
		expect(saidOf('| Name | Use |\n| - | - |\n| a | b |\n| c', ' | d |\n\nEnd')).toEqual([
			'Name, Use\na, b',
			'c, d',
			'End',
		]);
	});

	it('is cut where it comes faster than anybody listens', () => {
		const [said, rest] = saidOf(`${'Some words of it. '.repeat(200)}End`);
		expect(said).toMatch(/… Open the answer to read on\.$/);
		expect(rest).toBe('End');
	});
});

describe('a screen reader', () => {
	beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] }));
	afterEach(() => void vi.useRealTimers());

	function listen() {
		const view = (text: string, says: 'writing' | 'answer') => (
			<Announcer
				says={says}
				answer={{ id: 'answer', role: 'assistant', parts: [{ type: 'text', text }] }}
				stall={undefined}
				strings={panelStrings}
			/>
		);
		const { container, rerender } = render(view('', 'writing'));
		return {
			hears: (text: string) => waitUntil(() => expect(container.textContent).toBe(text)),
			show: (text: string, says: 'writing' | 'answer' = 'writing') => rerender(view(text, says)),
		};
	}

	it('hears a long answer three seconds apart, and the rest once it is over', async () => {
		const { hears, show } = listen();
		await hears(panelStrings.writing);
		show('One. Two. Thr');
		vi.advanceTimersByTime(2_900);
		await hears(panelStrings.writing);
		vi.advanceTimersByTime(100);
		await hears('One.\nTwo.');
		show('One. Two. Three. Fo');
		vi.advanceTimersByTime(2_900);
		await hears('One.\nTwo.');
		vi.advanceTimersByTime(100);
		await hears('Three.');
		show('One. Two. Three. Four.', 'answer');
		await hears('Three.');
		vi.advanceTimersByTime(3_000);
		await hears('Four.');
	});

	it('hears a short answer at once, as a whole', async () => {
		const { hears, show } = listen();
		await hears(panelStrings.writing);
		show('One. Two.', 'answer');
		await hears('One. Two.');
	});
});
