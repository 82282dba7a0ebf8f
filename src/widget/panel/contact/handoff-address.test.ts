import { expect, it } from 'vitest';
import { handoffPage, mailAddress } from './handoff-address.js';

const bodyOf = (address: string) => new URL(address).searchParams.get('body') ?? '';

it('puts subject and conversation into a mail', () => {
	const address = mailAddress('help@example.com', 'Question about /guide', '## Why?\n\nBecause & so.', 'Shortened.');
	expect(address).toMatch(/^mailto:help@example\.com\?subject=Question%20about%20%2Fguide&body=/);
	expect(bodyOf(address)).toBe('## Why?\r\n\r\nBecause & so.');
});

it('keeps the end of a conversation that does not fit, and says so', () => {
	const address = mailAddress('help@example.com', 'Question', `${'früher 😀 '.repeat(500)}zuletzt`, 'Shortened.');
	expect(address.length).toBeLessThanOrEqual(1_900);
	expect(bodyOf(address)).toMatch(/^Shortened\.\r\n\r\n/);
	expect(bodyOf(address)).toMatch(/zuletzt$/);
});

it('appends the thread to the address of a page', () => {
	const conversation = { threadId: 'th 1', transcript: '', currentPath: '/' };
	const base = 'https://docs.example.com/guide';
	expect(handoffPage('/support?from=docs', conversation, base)).toBe(
		'https://docs.example.com/support?from=docs&threadId=th+1',
	);
	expect(handoffPage('https://help.example/', { transcript: '', currentPath: '/' }, base)).toBe(
		'https://help.example/',
	);
	expect(handoffPage('javascript:alert(1)', conversation, base)).toBeUndefined();
});
