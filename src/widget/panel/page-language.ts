import { ownDocument } from '../host/own-document.js';

/** The language of the reader's page, which is that of its documentation, for what the panel shows of it in an interface of another language. */
export const pageLanguage = (): string | undefined => ownDocument.documentElement.lang || undefined;
