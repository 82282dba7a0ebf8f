import { expect, it } from 'vitest';
import { createNames } from './names.js';

function namesOf(text: string) {
	const names = createNames(1);
	names.add(text);
	return names.finish();
}

it('a word with a capital within sentences is a name', () => {
	const isName = namesOf('Start a server with Redis. Servers and the server need (Redis) or "Docker". Now stop.');
	expect(['Redis', 'redis', 'Docker', 'Server', 'servers'].map(isName)).toEqual([true, true, true, false, false]);
	expect(isName('Now'), 'the beginning of a sentence says nothing').toBeUndefined();
	expect(isName('Kafka')).toBeUndefined();
});

it('two words are a name where they stand together with capitals, and more often so', () => {
	const isName = namesOf(
		'Use the Composition API, as the Composition API is good. A custom component is a Custom Component, or a custom component.',
	);
	expect(isName('Composition API')).toBe(true);
	expect(isName('Custom Component')).toBeUndefined();
});

it('code, addresses and lists of links say nothing', () => {
	const text =
		'Run `with docent` or\n```\nthe docent\n```\nuse [it](/the/docent) or docent.js in Docent.\n\n- [All Of It](#all)\n';
	expect(namesOf(text)('docent')).toBe(true);
	expect(namesOf(text)('It')).toBeUndefined();
});
