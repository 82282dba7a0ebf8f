import { callService } from '../../../client/call-service.js';
import { mcpPath } from '../../../contract/routes.js';
import type { ResolvedOptions } from '../../../options/resolved-options.js';
import { findPageMarkdown, type PageMarkdown } from '../../page/content/page-markdown.js';
import { copyWhenRead } from '../../page/copy-when-read.js';
import { pageAddress } from '../../page/navigation/navigate.js';
import type { MenuStrings } from '../../strings/parts/en-menu.js';
import { CopyIcon, Icon } from '../icons.js';
import type { PanelServices } from '../use-panel.js';
import type { MenuAction } from './menu-actions.lazy.js';

/** What there is for programs, as far as the site and the service have it. */
interface ForPrograms {
	markdown: PageMarkdown | undefined;
	/** Whether the service speaks the Model Context Protocol. */
	mcp: boolean;
}

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const answers = { accept: 'application/json, text/event-stream' };

const speaksMcp = (options: ResolvedOptions) =>
	callService(options, mcpPath(options.domain), { json: ping, headers: answers }).then(
		({ ok }) => ok,
		() => false,
	);

const known = new Map<string, Promise<unknown>>();

/** Asks once for each page and for each service. */
function once<Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer> {
	const answer = (known.get(name) as Promise<Answer> | undefined) ?? ask();
	known.set(name, answer);
	return answer;
}

/** Finds out what of it there is, the first time that the menu opens on a page; nothing where the owner wants none of it. */
export async function findForPrograms({ controller: { options } }: PanelServices): Promise<ForPrograms> {
	if (options.pageMenu === false) return { markdown: undefined, mcp: false };
	const { baseUrl, domain, apiKey, gate } = options;
	const [markdown, mcp] = await Promise.all([
		once(pageAddress().replace(/#.*$/, ''), findPageMarkdown),
		// Before the reader has agreed to it, nothing is sent.
		!gate && once([baseUrl, domain, apiKey].join(' '), () => speaksMcp(options)),
	]);
	return { markdown, mcp };
}

/** The items about the page and about coding agents. */
export function pageItems(
	{ markdown, mcp }: ForPrograms,
	strings: MenuStrings,
	copyFailed: string,
	onConnect: () => void,
): MenuAction[] {
	const items: MenuAction[] = [];
	if (markdown) {
		items.push({
			name: strings.copyPage,
			icon: CopyIcon,
			run: () =>
				copyWhenRead(markdown.read()).then(
					(copied) => (copied ? strings.pageCopied : copyFailed),
					() => strings.pageFailed,
				),
		});
	}
	if (markdown?.address) items.push({ name: strings.viewPage, icon: FileIcon, href: markdown.address });
	if (mcp) {
		items.push({
			name: strings.connect,
			icon: PlugIcon,
			run() {
				onConnect();
				return false;
			},
		});
	}
	return items;
}

const FileIcon = () => (
	<Icon size={15}>
		<path d="M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zM14 3v5h5M9 13h6M9 17h4" />
	</Icon>
);

const PlugIcon = () => (
	<Icon size={15}>
		<path d="M12 22v-5M9 8V2M15 8V2M6 8h12v3a6 6 0 0 1-12 0z" />
	</Icon>
);
