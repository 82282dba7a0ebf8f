import { type Colour, contrast, fromPerceived, hex, painted, perceived } from './colour.js';

/** Colours of one theme, derived from an accent, as `#rrggbb`. */
export interface AccentColours {
	/** For text, icons, borders and focus rings: at least 4.5:1 on every surface. */
	accent: string;
	/** For filled buttons. It differs from the accent only when it would blend into the surface. */
	fill: string;
	/** For text and icons on `fill`: at least 4.5:1. */
	onFill: string;
	/** A light tint of the accent, behind questions and citations. */
	soft: string;
}

/** Contrast of text in WCAG 2, level AA. */
const readable = 4.5;
/** Contrast at which a button's edge is visible. Its label is readable in any case. */
const discernible = 1.3;

const white: Colour = [1, 1, 1];
const black: Colour = [0, 0, 0];
const degrees = Math.PI / 180;

/** The surfaces of `panel/theme.css`, and the strength of tints on them. */
const themes = {
	light: {
		surfaces: [white, fromPerceived({ lightness: 0.975, chroma: 0.004, hue: 270 * degrees })],
		tinge: { lightness: 0.955, chroma: 0.03 },
		/** Direction in which a colour moves away from the surface. */
		away: -1,
	},
	dark: {
		surfaces: [
			fromPerceived({ lightness: 0.2, chroma: 0.01, hue: 270 * degrees }),
			fromPerceived({ lightness: 0.25, chroma: 0.014, hue: 270 * degrees }),
		],
		tinge: { lightness: 0.3, chroma: 0.06 },
		away: 1,
	},
} as const;

/** Derives a theme's colours from any accent. */
export function accentColours(wanted: Colour, theme: 'light' | 'dark'): AccentColours {
	const { surfaces, tinge, away } = themes[theme];
	const accent = painted(wanted);
	const own = perceived(accent);
	const soft = fromPerceived({ ...tinge, chroma: Math.min(tinge.chroma, own.chroma), hue: own.hue });
	/** The nearest colour of the same hue with enough contrast. */
	const apart = (grounds: readonly Colour[], ratio: number): Colour => {
		let colour = accent;
		for (let lightness = own.lightness; grounds.some((ground) => contrast(colour, ground) < ratio); ) {
			lightness += away * 0.005;
			colour = fromPerceived({ ...own, lightness: Math.min(1, Math.max(0, lightness)) });
		}
		return colour;
	};
	const fill = apart(surfaces, discernible);
	return {
		accent: hex(apart([...surfaces, soft], readable)),
		fill: hex(fill),
		onFill: hex(contrast(fill, white) >= readable ? white : black),
		soft: hex(soft),
	};
}
