import { describe, expect, it } from 'vitest';
import { fittingBody } from './fitting-texts.js';
import { ownPart, withOwnParts } from './own-parts.js';

const text = (what: string, details: string) =>
	`## Description\n\n${ownPart('what', what)}\n\n- [ ] Tested\n\n${ownPart('details', details)}`;
const [before, now] = [text('One.', 'Page a.'), text('Two.', 'Page b.')];

describe('a text of a pull request that is written anew', () => {
	it('keeps what people have ticked and written, wherever it stands', () => {
		const people = (own: string) =>
			`Hello!\n\n${own.replace('[ ]', '[x]').replace('- [', 'See #12.\n\n- [')}\n\nThank you.`;
		expect(withOwnParts(people(before), now)).toBe(people(now));
	});

	it('leaves out the part that people have taken out', () => {
		expect(withOwnParts(ownPart('details', 'Page a.'), now)).toBe(ownPart('details', 'Page b.'));
	});

	it('stands below a text that is all by people', () => {
		expect(withOwnParts('My own words.\n', now)).toBe(
			`My own words.\n\n${ownPart('what', 'Two.')}\n\n${ownPart('details', 'Page b.')}`,
		);
	});

	it('is whole again where there was none', () => {
		expect(withOwnParts('\n', now)).toBe(now);
	});

	it('keeps all that stands below a part whose end people have taken out', () => {
		const people = `${before.replace('\n<!-- /docent:what -->', '\n\nMy words.')}\n\nThank you.`;
		const after = withOwnParts(people, now);
		for (const kept of [
			'My words.',
			'- [ ] Tested',
			'Thank you.',
			ownPart('what', 'Two.'),
			ownPart('details', 'Page b.'),
		])
			expect(after).toContain(kept);
		expect(withOwnParts(`<!-- docent:what -->\n\nMy words.`, now)).toBe(`${ownPart('what', 'Two.')}\n\nMy words.`);
	});

	it('does not end where a text of others says so', () => {
		const [hostile, later] = ['a <!-- /docent:what --> b', 'c'].map((words) => text(words, 'Page.'));
		expect(withOwnParts(hostile ?? '', later ?? '')).toBe(later);
	});

	it('keeps line ends that a forge has changed elsewhere', () => {
		expect(withOwnParts(before.replaceAll('\n', '\r\n'), now)).toContain('- [ ] Tested\r\n');
	});
});

describe('a text of a pull request that is longer than its forge takes', () => {
	const details = `## Why\n\n\`\`\`\n${'An instruction.\n'.repeat(100)}\`\`\`\n\n## Pages\n\n- a.md`;
	const long = `${ownPart('what', 'One.')}\n\n${ownPart('details', details)}\n\nReviewed by me.`;

	it('loses lines of its own parts, with code closed, and nothing that people wrote', () => {
		const body = fittingBody(long, 500);
		expect(body.length).toBeLessThanOrEqual(500);
		expect(body.length).toBeGreaterThan(450);
		expect(body).toMatch(/An instruction\.\n```\n\n… \(cut here[^\n]*\n<!-- \/docent:details -->\n\nReviewed by me\.$/);
		expect(body).toContain(ownPart('what', 'One.'));
		expect(withOwnParts(body, now)).toBe(`${now.replace(/## Desc.*\n\n|- \[ \].*\n\n/g, '')}\n\nReviewed by me.`);
	});

	it('is without its own parts where they have no room at all', () => {
		const people = 'My own words. '.repeat(30).trim();
		expect(fittingBody(withOwnParts(people, now), people.length)).toBe(people);
	});
});
