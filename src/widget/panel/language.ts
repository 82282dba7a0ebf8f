import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { PanelStrings } from '../strings/en.js';
import type { Language } from '../strings/languages.js';

/** The language of the interface. The panel provides it around everything that it renders. */
export const LanguageContext = createContext({} as Language);

export const useLanguage = (): Language => useContext(LanguageContext);

/** The texts that come with the panel. */
export const useStrings = (): PanelStrings => useLanguage().panel;
