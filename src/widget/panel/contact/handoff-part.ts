import { type LaterTexts, lazyPart } from '../lazy-part.js';

/** The way to a person. @param isLinked also without a form of the service, by the owner's contact */
export const Handoff = lazyPart<{ isLinked?: boolean } & LaterTexts>(() => import('./handoff.lazy.js'));
