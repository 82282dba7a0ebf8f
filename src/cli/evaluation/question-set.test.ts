import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadDocumentation } from '../../service/documentation/load-documentation.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { parseQuestions, placeQuestions } from './question-set.js';

it('finds a heading that has an id of its own by the anchor of its words, too', async () => {
	const documentation = await loadDocumentation(
		scratchFolder({ 'kiln.md': '# Kiln\n\n## Light the kiln {#light}\n\nFire.' }),
	);
	const placesOf = (place: string) =>
		placeQuestions([{ question: 'How?', expected: [place] }], documentation, 'kiln').map(({ expected }) => expected);
	expect(placesOf('/kiln#light-the-kiln')).toEqual(placesOf('/kiln#light'));
	expect(() => placesOf('/kiln#douse')).toThrow('mend the anchor');
});

it('takes the files that the documentation shows', () => {
	const page = readFileSync(new URL('../../../public/service/retrieval.md', import.meta.url), 'utf8');
	const files = [...page.matchAll(/```json title="questions\.json"\n(.*?)```/gs)].map(([, json = '']) => json);
	const sets = files.map((json) => parseQuestions(json, 'questions.json'));
	expect(sets.map(({ length }) => length)).toEqual([1, 5]);
	// The line that the page quotes from the last file.
	expect(sets[1]?.[3]).toMatchObject({ question: 'may the key be public', line: 6 });
});
