import { expect, it } from 'vitest';
import { loadDocumentation } from '../../service/documentation/load-documentation.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { placeQuestions } from './question-set.js';

it('finds a heading that has an id of its own by the anchor of its words, too', async () => {
	const documentation = await loadDocumentation(
		scratchFolder({ 'kiln.md': '# Kiln\n\n## Light the kiln {#light}\n\nFire.' }),
	);
	const placesOf = (place: string) =>
		placeQuestions([{ question: 'How?', expected: [place] }], documentation, 'kiln').map(({ expected }) => expected);
	expect(placesOf('/kiln#light-the-kiln')).toEqual(placesOf('/kiln#light'));
	expect(() => placesOf('/kiln#douse')).toThrow('mend the anchor');
});
