/**
 * HTML that is escaped by construction. Templates, because JSX of the same library would be a second dialect beside the widget's, and
 * takes twice as long for the sidebar of a large site.
 */
import { html as escaping, raw } from 'hono/html';

/** A piece of a page. Only the functions of this file make one. */
export interface Html {
	readonly isEscaped: true;
	toString(): string;
}

/** Content of a piece of a page: text, other pieces, or nothing. */
export type Content = string | number | boolean | null | undefined | Html | readonly Content[];

/** Writes a piece of a page: ``html`<p title="${title}">${text}</p>` ``. Text is escaped, and attributes stand in quotes. */
export const html = escaping as (strings: TemplateStringsArray, ...values: Content[]) => Html;

/** Marks Markdown that `toHtml` has rendered as safe. Besides our own scripts it is the only text that is not escaped. */
export const renderedMarkdown = (rendered: string): Html => raw(rendered);

/** A script of the service itself, in which nothing of others stands. */
export const ownScript = (text: string): Html => raw(`<script id="own">${text}</script>`);
