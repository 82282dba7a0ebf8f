import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentColours, type Colour, contrast, fromPerceived, hex, perceived } from './accent-colours.js';

const anyColour = fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 }))).map(fromBytes);

function fromBytes([red = 0, green = 0, blue = 0]: readonly number[]): Colour {
	return [red / 255, green / 255, blue / 255];
}

const fromHex = (text: string): Colour =>
	fromBytes([1, 3, 5].map((start) => Number.parseInt(text.slice(start, start + 2), 16)));

/** The values that a theme of the panel has, as `theme.css` says them. */
function themeColour(theme: 'light' | 'dark', name: string): Colour {
	const sheet = readFileSync('src/widget/panel/styles/theme.css', 'utf8');
	const block = sheet.split('.root[data-theme="dark"]')[theme === 'light' ? 0 : 1] ?? '';
	const [, lightness, chroma, hue] =
		new RegExp(`--color-${name}:[^;]*oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(block) ?? [];
	return fromPerceived({ lightness: Number(lightness), chroma: Number(chroma), hue: (Number(hue) * Math.PI) / 180 });
}

describe.each(['light', 'dark'] as const)('any accent in the %s theme', (theme) => {
	it('can be read as words on every surface, and has words on it that can be read', () => {
		const surfaces = ['surface', 'surface-raised'].map((name) => themeColour(theme, name));
		fc.assert(
			fc.property(anyColour, (colour) => {
				const { accent, fill, onFill, soft } = accentColours(colour, theme);
				for (const ground of [...surfaces, fromHex(soft)])
					expect(contrast(fromHex(accent), ground)).toBeGreaterThanOrEqual(4.5);
				expect(contrast(fromHex(onFill), fromHex(fill))).toBeGreaterThanOrEqual(4.5);
			}),
			{ numRuns: 500 },
		);
	});

	it('leaves the panel’s own words readable on its tinge', () => {
		fc.assert(
			fc.property(anyColour, (colour) => {
				const { soft } = accentColours(colour, theme);
				for (const name of ['text', 'muted'])
					expect(contrast(themeColour(theme, name), fromHex(soft))).toBeGreaterThanOrEqual(4.5);
			}),
		);
	});

	it('makes buttons that can be told from the panel', () => {
		fc.assert(
			fc.property(anyColour, (colour) => {
				const { fill } = accentColours(colour, theme);
				expect(contrast(fromHex(fill), themeColour(theme, 'surface'))).toBeGreaterThanOrEqual(1.3);
			}),
		);
	});
});

it.each([
	['#1a237e', '#ffffff'],
	['#ffd600', '#000000'],
	['#c62828', '#ffffff'],
])('fills the buttons of the light theme with %s as it is, and writes on it in %s', (colour, on) => {
	const { fill, onFill } = accentColours(fromHex(colour), 'light');
	expect([fill, onFill]).toEqual([colour, on]);
});

it('keeps the hue', () => {
	fc.assert(
		fc.property(anyColour, (colour) => {
			const own = perceived(colour);
			fc.pre(own.chroma > 0.1);
			for (const theme of ['light', 'dark'] as const) {
				const { accent, soft } = accentColours(colour, theme);
				for (const made of [accent, soft]) {
					const { chroma, hue } = perceived(fromHex(made));
					const turn = Math.abs(Math.atan2(Math.sin(hue - own.hue), Math.cos(hue - own.hue)));
					// Colours of little chroma are a few steps of eight bits away from any hue.
					if (chroma > 0.03) expect(turn).toBeLessThan(0.35);
				}
			}
		}),
	);
});

it('writes colours as browsers read them', () => {
	expect(hex([1, 0, 0.5])).toBe('#ff0080');
});
