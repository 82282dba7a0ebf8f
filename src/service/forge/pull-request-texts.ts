interface PullRequestTexts {
	title: string;
	/** Markdown. */
	body: string;
}

const cut = (text: string, length: number, end: string) =>
	text.length <= length
		? text
		: `${text
				.slice(0, length - end.length)
				.toWellFormed()
				.replace(/\ufffd$/, '')}${end}`;

/** Title and body in the length that a forge takes, in UTF-16 code units. */
export function fittingTexts(
	{ title, body }: PullRequestTexts,
	limits: { title: number; body: number },
): PullRequestTexts {
	return {
		title: cut(title.replace(/\s+/g, ' ').trim(), limits.title, '…'),
		body: cut(body, limits.body, '\n\n… (cut here: it is longer than the forge takes)'),
	};
}

/** A title that says that it is a draft, or not, where the forge tells by a prefix. */
export const markedTitle = (title: string, prefix: string, isDraft: boolean): string =>
	isDraft && !title.toLowerCase().startsWith(prefix.trim().toLowerCase()) ? `${prefix}${title}` : title;
