/** Longest question in an address, in UTF-16 code units. */
const questionMaxLength = 2_000;

/** Whether another site may have opened the page unseen: the page is hidden, or stands in a frame of another site. */
export function isUnseen(): boolean {
	try {
		return document.visibilityState === 'hidden' || window.top?.location.origin !== location.origin;
	} catch {
		// A frame of another site cannot look at what is around it.
		return true;
	}
}

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
	return question.slice(0, questionMaxLength);
}
