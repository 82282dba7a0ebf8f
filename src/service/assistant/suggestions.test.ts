import { describe, expect, it } from 'vitest';
import { createServiceUnderTest } from '../../testing/service-under-test.js';
import type { Passage } from '../retrieval/retriever.js';
import { suggestionsFor } from './suggestions.js';

const passage = (title: string, heading: string): Passage => {
	const url = heading === title ? `/${title}` : `/${title}#${heading}`;
	return { url, path: `/${title}`, title, heading, breadcrumb: [title, heading], markdown: '', score: 1 };
};

describe('suggestions', () => {
	const found = [passage('Install', 'Docker'), passage('Install', 'Install'), passage('Flags', 'Roll back a flag')];

	it('are the sections that were found and are not in the answer, by their headings', () => {
		expect(suggestionsFor(found, new Set(['/Install#Docker']))).toEqual([
			{ text: 'Roll back a flag', path: '/Flags#Roll back a flag' },
		]);
	});

	it('name the page where the heading alone says too little', () => {
		const [first] = suggestionsFor(found, new Set(['/Install']));
		expect(first?.text).toBe('Install: Docker');
	});

	it('follow no answer that rests on nothing', () => {
		expect(suggestionsFor(found, new Set())).toEqual([]);
	});

	it('are three at most, each once', () => {
		const many = Array.from({ length: 9 }, (_, index) => passage('Flags', `Roll back flag ${index >> 1}`));
		expect(suggestionsFor(many, new Set(['/cited']))).toHaveLength(3);
	});
});

it('the service sends them when an answer is written, for clients that look for them', async () => {
	const service = await createServiceUnderTest();
	try {
		const events = await (await service.ask('How do I set a flag?')).text();
		expect(events).toContain(
			'{"type":"data-suggestions","data":[{"text":"Ask for a flag","path":"/quickstart#ask-for-a-flag"},',
		);
		expect(events.indexOf('data-suggestions')).toBeGreaterThan(events.lastIndexOf('text-end'));
		expect(await (await service.ask('What is the capital of France?')).text()).not.toContain('data-suggestions');
	} finally {
		await service.dispose();
	}
});
