import type { PanelStrings } from './en.js';
import type { LaterStrings } from './en-later.js';
import type { LanguageTag, PartStrings } from './languages.js';

/** Texts that stand for those of the same names. `{1}` and `{2}` in one stand for what the sentence is about. */
type Words<Texts> = {
	readonly [Name in keyof Texts]?: Texts[Name] extends string | ((...args: never[]) => string)
		? string
		: Texts[Name] extends readonly unknown[]
			? readonly string[]
			: Words<Texts[Name]>;
};

type OwnTexts = Words<PanelStrings> & Words<LaterStrings> & Words<PartStrings>;

/** An owner's texts for the panel, for every language or for one. */
export type OwnStrings = OwnTexts & { readonly [Tag in LanguageTag | 'de-x-formal']?: OwnTexts };
