import type { OptionKind } from './option-kinds.js';

/** What a browser can use as the value of a CSS property; anything where there is no browser to ask. */
const isCss = (property: string, value: string) => globalThis.CSS?.supports?.(property, value) ?? true;

/** Words that every property takes, and colours that are no colour of their own. */
const noColour = /^(inherit|initial|unset|revert(-layer)?|currentcolor|transparent)$/i;
const noFont = /^(initial|unset|revert(-layer)?)$/i;

const textWhere = (expected: string, holds: (value: string) => boolean): OptionKind => ({
	expected,
	read: (value) => (typeof value === 'string' && value.trim() !== '' && holds(value.trim()) ? value.trim() : undefined),
});

export const aColour = textWhere(
	'a CSS colour such as #1a237e or teal',
	(value) => !noColour.test(value) && isCss('color', value),
);

export const aRadius = textWhere('none or small or medium or large, or a length such as 6px or 0.5rem', (value) =>
	/^(none|small|medium|large|(\d+|\d*\.\d+)(px|rem))$/.test(value),
);

export const fontFamilies = textWhere(
	'font families such as "Inter, sans-serif", or inherit',
	(value) => !noFont.test(value) && isCss('font-family', value),
);

export const imageAddress = textWhere('the address of an image such as /logo.svg', (value) =>
	/^(https?:|blob:|data:image\/|(?![a-z][\w+.-]*:))/i.test(value),
);
