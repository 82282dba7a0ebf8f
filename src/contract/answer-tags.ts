/** Elements of HTML that an answer may have inside a line. Attributes are left out, and every other tag is text. */
export const inlineTags = ['kbd', 'sub', 'sup', 'b'] as const;

/** What an answer may fold: `<details>`, `<summary>Title</summary>` and a blank line, then blocks, then `</details>`. */
export const foldStart = /^<details>\s*<summary>([^\n]{1,500}?)<\/summary>$/;
export const foldEnd = '</details>';

/** @param title of one line, in Markdown */
export const foldStartOf = (title: string): string => `<details>\n<summary>${title}</summary>`;

/** The value of an attribute of an image's tag. */
export const imageAttribute = (tag: string, name: 'alt' | 'src'): string | undefined =>
	new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i')
		.exec(tag)
		?.slice(1)
		.find((value) => value !== undefined);
