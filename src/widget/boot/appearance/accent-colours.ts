import { type Colour, contrast, fromPerceived, hex, painted, perceived } from './colour.js';

/** What one theme makes of an accent. Colours as `#rrggbb`. */
export interface AccentColours {
	/** Words, icons, borders and focus rings: at least 4.5:1 on every surface that they stand on. */
	accent: string;
	/** The accent itself, as what fills buttons; moved only where it could not be told from the surface. */
	fill: string;
	/** Words and icons on `fill`, at least 4.5:1. */
	onFill: string;
	/** A tinge of the accent, behind questions and citations. */
	soft: string;
}

/** What WCAG 2 asks for words, level AA. */
const readable = 4.5;
/** A button shows where it ends. What it says is readable in any case. */
const discernible = 1.3;

const white: Colour = [1, 1, 1];
const black: Colour = [0, 0, 0];
const degrees = Math.PI / 180;

/** The surfaces of `panel/theme.css`, and how a tinge of the accent looks on them. */
const themes = {
	light: {
		surfaces: [white, fromPerceived({ lightness: 0.975, chroma: 0.004, hue: 270 * degrees })],
		tinge: { lightness: 0.955, chroma: 0.03 },
		/** Where a colour goes to be told from the surface. */
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

/** Colours for a theme from one colour, whatever it is. */
export function accentColours(wanted: Colour, theme: 'light' | 'dark'): AccentColours {
	const { surfaces, tinge, away } = themes[theme];
	const accent = painted(wanted);
	const own = perceived(accent);
	const soft = fromPerceived({ ...tinge, chroma: Math.min(tinge.chroma, own.chroma), hue: own.hue });
	/** The nearest colour of the hue that has the contrast. */
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
