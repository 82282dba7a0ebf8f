import { aColour, aRadius, fontFamilies, imageAddress } from './appearance-kinds.js';
import { connectionOptions } from './connection-options.js';
import { guardRenderCitation, guardRewriteLink } from './guard-hooks.js';
import {
	aFunction,
	either,
	flag,
	listOfTexts,
	type OptionKind,
	objectOf,
	oneOf,
	someText,
	textLike,
	wholeNumber,
} from './option-kinds.js';
import type { DocentOptions } from './options.js';
import { functionLike, listOfActions } from './rendering-kinds.js';

/** Every option there is, and what it may be. `resolved-options.ts` lets the plainest values pass without it. */
export const optionTable: Readonly<Record<keyof DocentOptions, OptionKind>> = {
	...connectionOptions,
	title: someText,
	language: someText,
	mode: oneOf('popover', 'dialog', 'docked', 'docked-push', 'inline'),
	target: someText,
	theme: oneOf('auto', 'light', 'dark'),
	shortcut: {
		expected: 'like Mod+I, or false',
		read: (value) => {
			if (value === false || value === 'false') return false;
			return typeof value === 'string' && /(mod|ctrl|alt|meta)\+\S+$/i.test(value) ? value : undefined;
		},
	},
	launcher: flag,
	selection: flag,
	codeBlocks: flag,
	contentSelector: someText,
	preload: oneOf('intent', 'idle'),
	persistence: oneOf('local', 'session', 'none'),
	onNavigate: aFunction,
	search: flag,
	starters: listOfTexts,
	handoff: objectOf({ email: someText, url: someText, label: someText }),
	onHandoff: aFunction,
	accent: aColour,
	radius: aRadius,
	font: fontFamilies,
	logo: imageAddress,
	position: oneOf('end', 'start'),
	density: oneOf('comfortable', 'compact'),
	zIndex: wholeNumber(0, 2_147_483_647),
	renderCitation: functionLike(guardRenderCitation),
	docsUrl: textLike(/^https?:\/\/[^\s/]\S*$/i, 'an address such as https://docs.example.com'),
	rewriteLink: functionLike(guardRewriteLink),
	messageActions: listOfActions,
	consent: either(
		oneOf('none', 'required'),
		objectOf({ text: someText, url: textLike(/^(?:https?:\/\/|[./?#])\S*$/i, 'an address such as /privacy') }),
	),
	hooks: objectOf({ event: aFunction, error: aFunction }),
	events: objectOf({ text: flag }),
};
