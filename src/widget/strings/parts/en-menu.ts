/** What the menu says of the page and of coding agents, in English. */
export const menuStrings = {
	copyPage: 'Copy page as Markdown',
	pageCopied: 'Page copied',
	pageFailed: 'Couldn’t read the page. Try again in a moment.',
	viewPage: 'View as Markdown',
	connect: 'Connect a coding agent',
	connectText: 'Let coding agents search this documentation and ask it questions over MCP.',
	anyClient: 'Another MCP client',
	/** Before a command. */
	run: 'Run in a terminal:',
	/** Before what stands in a file. */
	addTo: (file: string) => `Add to ${file}:`,
	/** Before the settings of a client that has no file of its own. */
	settings: 'Streamable HTTP transport, with these settings:',
	/** A link that hands the settings to a program. */
	addIn: (name: string) => `Add to ${name}`,
};

export type MenuStrings = typeof menuStrings;
