export interface ListedPage {
	title: string;
	/** @default none */
	description?: string | undefined;
	/** The full address of the page's Markdown, or of the page if it has none. */
	address: string;
}

/** Pages that stand together in the navigation, in reading order. */
export interface ListedGroup {
	title: string;
	pages: readonly ListedPage[];
}

/** The facts that the files for agents are written from. */
export interface ListedSite {
	title: string;
	/** One sentence that says what the documentation is about. */
	summary: string;
	groups: readonly ListedGroup[];
	/** The address of the file with the text of all pages. @default none */
	fullText?: string | undefined;
	/** The address of the skill. @default none */
	skill?: string | undefined;
}

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Escapes a text for the brackets of a Markdown link. */
export const linkText = (text: string): string => text.replace(/\s+/g, ' ').replace(/[[\]\\]/g, '\\$&');

export function pageItem({ title, description = '', address }: ListedPage): string {
	const about = description === '' ? '' : `: ${oneLine(description)}`;
	return `- [${linkText(title)}](${address})${about}`;
}

/** Writes `llms.txt`: https://llmstxt.org */
export function llmsText({ title, summary, groups, fullText, skill }: ListedSite): string {
	const sections = groups.map(
		(group) => `## ${oneLine(group.title) || 'Pages'}\n\n${group.pages.map(pageItem).join('\n')}\n`,
	);
	const links = [
		fullText && `Every page in one file: [llms-full.txt](${fullText})\n`,
		skill && `How an agent works with this documentation: [skill.md](${skill})\n`,
	].filter((line) => line !== undefined);
	return [`# ${oneLine(title)}\n`, `> ${oneLine(summary)}\n`, ...links, ...sections].join('\n');
}
