/**
 * Files that agents read before they connect to an MCP server: its card, of SEP-2127
 * (https://github.com/modelcontextprotocol/experimental-ext-server-card), and the site's catalog with the address of the card.
 */
import { oneLine } from './llms-text.js';
import { cutAtWord, type McpServer } from './skill.js';

export interface ServerCardFacts {
	title: string;
	summary: string;
	/** The address of the site, without a slash at its end. */
	base: string;
	mcp: McpServer;
	/** Version of the service, as in `1.2.3`. */
	version: string;
}

export const serverCardType = 'application/mcp-server-card+json';
export const catalogType = 'application/ai-catalog+json';

/** Where programs that do not know the catalog look for a card. */
export const serverCardPath = '/.well-known/mcp/server-card.json';
/** The place of the card beside a server whose address ends in `/mcp`. */
export const mcpCardPath = '/mcp/server-card';
export const catalogPath = '/.well-known/ai-catalog.json';

/** The host of an address. An IPv6 address has no brackets. */
const hostOf = (address: string) =>
	/^[a-z]+:\/\/(?:\[([^\]]*)\]|([^/:]*))/i.exec(address)?.slice(1).find(Boolean) ?? '';

/** `com.example.docs` for `docs.example.com`. */
function namespaceOf(base: string): string {
	const host = hostOf(base).replace(/[^a-zA-Z0-9.-]+/g, '-');
	const isNumber = /^[\d.]+$/.test(host);
	return (isNumber ? host : host.split('.').reverse().join('.')) || 'localhost';
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

export function serverCard({ title, summary, base, mcp, version }: ServerCardFacts): string {
	const header = {
		name: 'Authorization',
		description: 'The public key of the documentation, which its pages contain.',
		isRequired: true,
		value: `Bearer ${mcp.apiKey}`,
	};
	return json({
		$schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
		name: `${namespaceOf(base)}/docent`,
		version,
		title: cutAtWord(oneLine(title), 100),
		description: cutAtWord(oneLine(summary) || oneLine(title), 100),
		websiteUrl: `${base}/`,
		remotes: [{ type: 'streamable-http', url: mcp.url, ...(mcp.apiKey !== undefined && { headers: [header] }) }],
	});
}

/**
 * Writes the catalog of a site, with the address of its MCP server's card.
 * @param card address of the card
 */
export function aiCatalog({ title, base, card }: { title: string; base: string; card: string }): string {
	const entry = {
		identifier: `urn:air:${hostOf(base) || 'localhost'}:mcp:docent`,
		displayName: oneLine(title),
		type: serverCardType,
		// The specification of the catalog calls the same member `mediaType`.
		mediaType: serverCardType,
		url: card,
	};
	return json({
		specVersion: '1.0',
		host: { displayName: oneLine(title), documentationUrl: `${base}/` },
		entries: [entry],
	});
}
