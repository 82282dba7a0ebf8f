/** Longest question in an address, in UTF-16 code units. */
const maxLength = 2_000;

/**
 * The question of `?assistant=question`, taken out of the address, so that a reload asks nothing again; empty when there is
 * none. The rest of the address stays as it is written.
 */
export function takeQuestionFromAddress(): string {
	const { search, pathname, hash } = location;
	const question = new URLSearchParams(search).get('assistant') ?? '';
	const rest = search
		.slice(1)
		.split('&')
		.filter((part) => !/^assistant(=|$)/.test(part));
	try {
		history.replaceState(history.state, '', `${pathname}${rest.length > 0 ? `?${rest.join('&')}` : ''}${hash}`);
	} catch {
		// A frame without its own origin cannot change its address.
	}
	return question.slice(0, maxLength);
}
