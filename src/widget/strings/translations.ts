import type { PanelStrings } from './en.js';
import type { LaterStrings } from './en-later.js';
import type { PillStrings } from './en-pill.js';
import type { LanguageTag } from './languages.js';

/** Every text of one language; a missing one fails the type check. */
export interface TranslatedStrings {
	pill: PillStrings;
	panel: PanelStrings;
	later: LaterStrings;
}

/** Every language but English is a file of its own, fetched when it is chosen. */
export const translations: Partial<Record<LanguageTag, () => Promise<{ strings: TranslatedStrings }>>> = {};
