import { connectionOptions } from './connection-options.js';
import {
	aFunction,
	either,
	flag,
	isCss,
	listOfActions,
	listOfTexts,
	listOfTools,
	type OptionRow,
	objectOf,
	oneOf,
	someText,
	textLike,
	textsByName,
	textWhere,
	wholeNumber,
} from './option-kinds.js';
import type { AllOptions } from './options.js';

/** CSS-wide keywords, and colours without a value of their own. */
const noColour = /^(inherit|initial|unset|revert(-layer)?|currentcolor|transparent)$/i;
const noFont = /^(initial|unset|revert(-layer)?)$/i;

/** A row whose default fits the option's type. */
type RowOf<Value> = OptionRow & { default?: Value; absent?: Value };

/** All options: kind, default, and the values that the loader accepts directly. `options.ts` documents them. */
export const optionTable = {
	...connectionOptions,
	index: {
		expected: 'the address of a folder such as /docent/',
		read(value: unknown) {
			const base = globalThis.location?.href;
			if (typeof value !== 'string' || !/^(https?:\/\/|(?![a-z][\w+.-]*:))\S+$/i.test(value)) return undefined;
			// Pages name one folder in several ways, and what the browser keeps has its name.
			return base && URL.canParse(value, base) ? new URL(value.replace(/\/*$/, '/'), base).href : value;
		},
	},
	browserModel: oneOf('offer', 'off'),
	title: { ...someText, plain: '.*\\S' },
	language: { ...someText, plain: '.*\\S' },
	strings: textsByName,
	mode: { ...oneOf('popover', 'dialog', 'docked', 'docked-push', 'inline'), default: 'popover' },
	target: { ...someText, default: '[data-docent]' },
	theme: { ...oneOf('auto', 'light', 'dark'), default: 'auto', plain: '(light|dark)' },
	shortcut: {
		expected: 'like Mod+I, or false',
		read(value: unknown) {
			if (value === false || value === 'false') return false;
			return typeof value === 'string' && /(mod|ctrl|alt|meta)\+\S+$/i.test(value) ? value : undefined;
		},
		default: 'Mod+I',
	},
	launcher: { ...flag, default: true },
	selection: { ...flag, default: true },
	codeBlocks: { ...flag, default: true },
	pageMenu: { ...flag, absent: true },
	contentSelector: { ...someText, default: 'main, article, [role=main]' },
	preload: { ...oneOf('intent', 'idle'), absent: 'intent' },
	persistence: { ...oneOf('local', 'session', 'none'), default: 'local' },
	onNavigate: aFunction,
	search: {
		expected: 'palette or panel or false',
		read(value: unknown) {
			if (value === false || value === 'false') return false;
			return value === 'palette' ? value : ['panel', 'true', true].includes(value as string) ? 'panel' : undefined;
		},
		default: 'panel',
	},
	searchShortcut: {
		expected: 'like Mod+K or /, with a space between several, or false',
		read(value: unknown) {
			if (value === false || value === 'false') return false;
			return typeof value === 'string' && /^\s*(((mod|ctrl|alt|meta|shift)\+)*\S(\s+|$))+$/i.test(value)
				? value
				: undefined;
		},
		absent: 'Mod+K /',
	},
	searchTrigger: { ...someText, absent: '[data-docent-search]' },
	assistant: { ...flag, absent: true },
	starters: listOfTexts,
	handoff: objectOf({ email: someText, url: someText, label: someText }),
	onHandoff: aFunction,
	accent: textWhere('a CSS colour such as #1a237e or teal', (value) => !noColour.test(value) && isCss('color', value)),
	radius: {
		...textWhere('none or small or medium or large, or a length such as 6px or 0.5rem', (value) =>
			/^(none|small|medium|large|(\d+|\d*\.\d+)(px|rem))$/.test(value),
		),
		absent: 'medium',
	},
	font: textWhere(
		'font families such as "Inter, sans-serif", or inherit',
		(value) => !noFont.test(value) && isCss('font-family', value),
	),
	logo: textWhere('the address of an image such as /logo.svg', (value) =>
		/^(https?:|blob:|data:image\/|(?![a-z][\w+.-]*:))/i.test(value),
	),
	position: { ...oneOf('end', 'start'), absent: 'end' },
	density: { ...oneOf('comfortable', 'compact'), absent: 'comfortable' },
	layer: { ...oneOf('top', 'page'), absent: 'top' },
	zIndex: wholeNumber(0, 2_147_483_647),
	renderCitation: aFunction,
	docsUrl: textLike(/^https?:\/\/[^\s/]\S*$/i, 'an address such as https://docs.example.com'),
	rewriteLink: aFunction,
	messageActions: listOfActions,
	tools: listOfTools,
	consent: {
		...either(
			oneOf('none', 'required'),
			objectOf({ text: someText, url: textLike(/^(?:https?:\/\/|[./?#])\S*$/i, 'an address such as /privacy') }),
		),
		absent: 'none',
	},
	hooks: objectOf({ event: aFunction, error: aFunction }),
	events: objectOf({ text: flag }),
} satisfies { [Name in keyof Required<AllOptions>]: RowOf<AllOptions[Name]> };
