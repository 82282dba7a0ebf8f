import { expect, it } from 'vitest';
import { strings } from './de.js';
import { formal } from './de-formal.js';
import { strings as parts } from './parts/de.js';

type Text = string | readonly string[] | ((...values: never[]) => string);

/** Every text by its full name, such as `panel.you`. */
function textsOf(group: object, name = ''): Map<string, Text> {
	const texts = new Map<string, Text>();
	for (const [key, value] of Object.entries(group)) {
		const path = name ? `${name}.${key}` : key;
		if (typeof value === 'object' && !Array.isArray(value))
			for (const entry of textsOf(value, path)) texts.set(...entry);
		else texts.set(path, value);
	}
	return texts;
}

/** The words of a text, with sample numbers filled in. */
function said(text: Text | undefined): string {
	if (typeof text !== 'function') return [text].flat().join(' ');
	return text(57 as never, 57 as never);
}

const german = textsOf({ ...strings, parts });
const addressed = textsOf(formal);

it('replaces texts that German has, and none by itself', () => {
	for (const [name, text] of addressed) {
		expect(german.has(name), name).toBe(true);
		expect(typeof text, name).toBe(typeof german.get(name));
		expect(said(text), name).not.toBe(said(german.get(name)));
	}
});

it('leaves no text that says du', () => {
	for (const [name, text] of new Map([...german, ...addressed]))
		expect(said(text), name).not.toMatch(/\b(du|dich|dir|dein\w*)\b/i);
});
