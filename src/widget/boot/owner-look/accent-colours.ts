/** An sRGB colour with channels from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Lightness from 0 to 1, chroma from 0, hue in radians. Equal steps look equal. */
interface Perceived {
	lightness: number;
	chroma: number;
	hue: number;
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const encoded = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
const clamped = (value: number) => Math.min(1, Math.max(0, value));

/** Relative luminance by WCAG 2. */
function luminance([red, green, blue]: Colour): number {
	return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast ratio by WCAG 2, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
	const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (light + 0.05) / (dark + 0.05);
}

/** Converts to OKLCH, with the matrices of its author, Björn Ottosson. */
export function perceived([red, green, blue]: Colour): Perceived {
	const [r, g, b] = [linear(red), linear(green), linear(blue)];
	const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
	const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
	const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
	const first = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
	const second = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
	return {
		lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
		chroma: Math.hypot(first, second),
		hue: Math.atan2(second, first),
	};
}

function channels({ lightness, chroma, hue }: Perceived): Colour {
	const [first, second] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
	const l = (lightness + 0.3963377774 * first + 0.2158037573 * second) ** 3;
	const m = (lightness - 0.1055613458 * first - 0.0638541728 * second) ** 3;
	const s = (lightness - 0.0894841775 * first - 1.291485548 * second) ** 3;
	return [
		encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
		encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
		encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
	];
}

const isShowable = (colour: Colour) => colour.every((channel) => channel >= -0.001 && channel <= 1.001);

/** The colour as it is painted: eight bits per channel, within sRGB. Contrasts are computed with it. */
const painted = (colour: Colour) =>
	colour.map((channel) => Math.round(clamped(channel) * 255) / 255) as unknown as Colour;

/** The colour with this lightness and hue and the largest possible chroma. */
export function fromPerceived(wanted: Perceived): Colour {
	let [less, more] = [0, wanted.chroma];
	if (isShowable(channels(wanted))) return painted(channels(wanted));
	for (let step = 0; step < 12; step++) {
		const chroma = (less + more) / 2;
		if (isShowable(channels({ ...wanted, chroma }))) less = chroma;
		else more = chroma;
	}
	return painted(channels({ ...wanted, chroma: less }));
}

/** The colour as `#rrggbb`. */
export const hex = (colour: Colour) =>
	`#${colour
		.map((channel) =>
			Math.round(clamped(channel) * 255)
				.toString(16)
				.padStart(2, '0'),
		)
		.join('')}`;

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
