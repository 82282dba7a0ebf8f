import type { PanelStrings } from './en.js';
import type { LaterStrings } from './en-later.js';
import type { PillStrings } from './en-pill.js';
import type { AnswersStrings } from './parts/en-answers.js';
import type { BrowserModelStrings } from './parts/en-browser-model.js';
import type { ContactStrings } from './parts/en-contact.js';
import type { DiagramsStrings } from './parts/en-diagrams.js';
import type { MenuStrings } from './parts/en-menu.js';
import type { PageActionsStrings } from './parts/en-page-actions.js';
import type { PaletteStrings } from './parts/en-palette.js';
import type { StepperStrings } from './parts/en-stepper.js';
import type { TranscriptStrings } from './parts/en-transcript.js';

/** The languages of the interface, as BCP 47 tags. */
export const languageTags = ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'zh-CN', 'ko', 'ar', 'he'] as const;

export type LanguageTag = (typeof languageTags)[number];

/** Every text of one language; a missing one fails the type check. */
export interface TranslatedStrings {
	pill: PillStrings;
	panel: PanelStrings;
	later: LaterStrings;
}

/** A language as the panel uses it. */
export interface Language {
	/** For `Intl` and the `lang` attribute. */
	readonly tag: LanguageTag;
	readonly panel: PanelStrings;
	/** Texts of the parts that are loaded later. */
	later(): Promise<LaterStrings>;
	/** Puts an owner's texts among those of a part. */
	part?<Texts extends object>(name: string, texts: Texts): Texts;
}

/** Texts of the parts that most readers never open. */
export interface PartStrings {
	answers: AnswersStrings;
	browserModel: BrowserModelStrings;
	contact: ContactStrings;
	diagrams: DiagramsStrings;
	menu: MenuStrings;
	pageActions: PageActionsStrings;
	palette: PaletteStrings;
	stepper: StepperStrings;
	transcript: TranscriptStrings;
}

/** The first language that a wish such as `de-AT` names; English when none does. */
export function chooseLanguage(wanted: string): LanguageTag {
	return languageTags.find((tag) => tag.slice(0, 2) === wanted.slice(0, 2).toLowerCase()) ?? 'en';
}

/** German that addresses readers with "Sie", as a language that an owner asks for. */
export const formalTag = 'de-x-formal';

export const directionOf = (tag: string): 'ltr' | 'rtl' => (/ar|he/.test(tag) ? 'rtl' : 'ltr');
