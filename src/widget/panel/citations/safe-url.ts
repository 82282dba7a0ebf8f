import { stripHidden } from '../hidden-characters.js';

const urlMaxLength = 2_048;
const mailAddress = /^[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+$/;

/**
 * The URL that a link in an answer may lead to, or `undefined` when it may not be a link at all. Allowed are `http:`,
 * `https:` and `mailto:` with nothing but an address; never credentials, never more than 2,048 characters.
 * @param raw As the answer has it; relative to `base`.
 * @param base Absolute address of the documentation.
 */
export function safeUrl(raw: string, base: string): URL | undefined {
	const cleaned = stripHidden(raw).trim();
	if (cleaned === '' || cleaned.length > urlMaxLength || !URL.canParse(cleaned, base)) return undefined;
	const url = new URL(cleaned, base);
	if (url.href.length > urlMaxLength) return undefined;
	if (url.protocol === 'mailto:') return mailOnly(url);
	if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
	return url.username || url.password ? undefined : url;
}

function mailOnly(url: URL): URL | undefined {
	// A subject, a body or a second recipient would be words that the model puts into the reader's mouth.
	return mailAddress.test(url.pathname) ? new URL(`mailto:${url.pathname}`) : undefined;
}
