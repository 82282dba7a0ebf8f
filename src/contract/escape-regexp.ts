/** The source of a regular expression that matches this text alone: with all flags, in a class and outside of one. Node 20 has no `RegExp.escape`. */
export const escapeRegExp = (text: string): string =>
	text.replace(/[!-/:-@[-^`{-~]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16)}`);
