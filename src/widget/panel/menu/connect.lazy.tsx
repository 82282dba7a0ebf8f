import { addressOf, type Connection } from '../../../client/call-service.js';
import { mcpPath } from '../../../contract/routes.js';
import type { MenuStrings } from '../../strings/parts/en-menu.js';
import { Sheet } from '../contact/sheet.js';
import { CopyButton } from '../copy-button.js';
import { useStrings } from '../language.js';
import { useController } from '../state/panel-controller.js';

/** The settings that connect one client to the documentation. */
interface ClientLines {
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

interface ConnectProps {
	menuStrings: MenuStrings;
	onClose: () => void;
}

/** The settings of each client, above the panel. */
function Connect({ menuStrings: { connect, connectText, anyClient, ...texts }, onClose }: ConnectProps) {
	const controller = useController();
	const strings = useStrings();
	return (
		<Sheet title={connect} onClose={onClose}>
			<p class="mb-3 text-muted">{connectText}</p>
			{connectionLines(controller.options).map((client, index) => (
				<details key={client.name} class="border-t border-line" name="connect" open={index === 0}>
					<summary class="cursor-pointer py-2 font-medium marker:text-muted pointer-coarse:py-3">
						{client.name ?? anyClient}
					</summary>
					<Lines {...client} {...texts} copy={strings.copy} copied={strings.copied} />
				</details>
			))}
		</Sheet>
	);
}

type LinesProps = ClientLines &
	Pick<MenuStrings, 'run' | 'addTo' | 'addIn' | 'settings'> &
	Record<'copy' | 'copied', string>;

function Lines({ name, lines, file, link, copy, copied, run, addTo, addIn, settings }: LinesProps) {
	const before = file ? addTo(`\u2068${file}\u2069`) : name ? run : settings;
	return (
		<div class="pb-3">
			<p>{before}</p>
			<pre
				dir="ltr"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keyboard as well
				tabIndex={0}
				class={`my-2 max-h-64 overflow-auto rounded-md border border-line bg-raised p-[11px] font-mono ${name && !file ? 'wrap-anywhere whitespace-pre-wrap' : 'whitespace-pre'}`}
			>
				<code>{lines}</code>
			</pre>
			<div class="flex flex-wrap gap-x-3 gap-y-1">
				<CopyButton text={() => lines} label={copy} copiedLabel={copied} labelled />
				{link && (
					<a class="text-button" href={link}>
						{addIn(name ?? '')}
					</a>
				)}
			</div>
		</div>
	);
}

export { default as css } from './connect.css';
export { Connect as view };
