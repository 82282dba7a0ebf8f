/** The language of the fenced block that carries follow-up questions; it is never shown as code. */
export const suggestionsLanguage = 'suggestions';
