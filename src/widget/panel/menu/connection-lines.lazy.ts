import { addressOf, type Connection } from '../../../client/call-service.js';
import { mcpPath } from '../../../contract/routes.js';

/** What connects one client to the documentation. */
export interface ClientLines {
	/** Absent for clients that we do not know. */
	name?: string;
	/** A command, or settings as JSON. */
	lines: string;
	/** The file that the settings belong into; absent for a command and for clients that we do not know. */
	file?: string;
	/** Opens the client with the settings filled in. */
	link?: string;
}

/** Clients take few characters in the name of a server. */
const serverName = (domain: string) => domain.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '') || 'docs';

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** Base64 of the text's bytes. */
const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** The exact lines for each client, with the key, which is public. */
export function connectionLines(connection: Pick<Connection, 'baseUrl' | 'domain' | 'apiKey'>): ClientLines[] {
	const { domain, apiKey } = connection;
	const name = serverName(domain);
	const url = addressOf(connection, mcpPath(domain));
	const authorization = `Bearer ${apiKey}`;
	const headers = { Authorization: authorization };
	const server = { type: 'http', url, headers };
	const cursor = new URLSearchParams({ name, config: base64(JSON.stringify({ url, headers })) });
	return [
		{
			name: 'Claude Code',
			lines: `claude mcp add --transport http ${name} ${url} --header "Authorization: ${authorization}"`,
		},
		{
			name: 'Cursor',
			lines: json({ mcpServers: { [name]: { url, headers } } }),
			file: '.cursor/mcp.json',
			link: `cursor://anysphere.cursor-deeplink/mcp/install?${cursor}`,
		},
		{
			name: 'VS Code',
			lines: json({ servers: { [name]: server } }),
			file: '.vscode/mcp.json',
			link: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, ...server }))}`,
		},
		{ lines: json({ mcpServers: { [name]: server } }) },
	];
}
