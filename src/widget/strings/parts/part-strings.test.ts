import { describe, expect, it } from 'vitest';
import { languageTags } from '../languages.js';
import { answersStrings } from './en-answers.js';
import { diagramsStrings } from './en-diagrams.js';
import { menuStrings } from './en-menu.js';
import { pageActionsStrings } from './en-page-actions.js';
import { paletteStrings } from './en-palette.js';
import { stepperStrings } from './en-stepper.js';
import { transcriptStrings } from './en-transcript.js';
import { loadPartStrings } from './load-part-strings.js';

type Text = string | ((...values: never[]) => string);
const said = (text: Text | undefined) => (typeof text === 'function' ? text(57 as never, 57 as never) : text);

describe.each(languageTags.filter((tag) => tag !== 'en'))('%s', (tag) => {
	it.each([
		['answers', answersStrings, () => loadPartStrings(tag, 'answers', answersStrings)],
		['diagrams', diagramsStrings, () => loadPartStrings(tag, 'diagrams', diagramsStrings)],
		['the menu', menuStrings, () => loadPartStrings(tag, 'menu', menuStrings)],
		['the actions of pages', pageActionsStrings, () => loadPartStrings(tag, 'pageActions', pageActionsStrings)],
		['the palette', paletteStrings, () => loadPartStrings(tag, 'palette', paletteStrings)],
		['the stepper', stepperStrings, () => loadPartStrings(tag, 'stepper', stepperStrings)],
		['the transcript', transcriptStrings, () => loadPartStrings(tag, 'transcript', transcriptStrings)],
	])('has every text of %s in its own words, and says what it is told', async (_, english, load) => {
		const strings: Record<string, Text> = await load();
		expect(Object.keys(strings)).toEqual(Object.keys(english));
		for (const [name, text] of Object.entries<Text>(english)) {
			// Several languages have the same quotation marks.
			if (name !== 'quoted') expect(said(strings[name]), name).not.toBe(said(text));
			if (typeof text === 'function') expect(said(strings[name]), name).toContain('57');
		}
	});
});

it.each(['ar', 'he'] as const)('%s keeps a word of another direction together with its punctuation', async (tag) => {
	const { quoted } = await loadPartStrings(tag, 'answers', answersStrings);
	const { addTo, addIn } = await loadPartStrings(tag, 'menu', menuStrings);
	const { done, failed } = await loadPartStrings(tag, 'pageActions', pageActionsStrings);
	const { ask, nothing } = await loadPartStrings(tag, 'palette', paletteStrings);
	for (const say of [quoted, addTo, addIn, done, failed, ask, nothing])
		expect(say('C++ (v2)')).toContain('\u2068C++ (v2)\u2069');
});
