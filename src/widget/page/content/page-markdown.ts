import { ownDocument } from '../../host/own-document.js';

/** The page that the reader is on, as the site serves it to programs. */
export interface PageMarkdown {
	/** Address of a file that the browser can show; absent where the site tells only those who ask for Markdown. */
	address?: string;
	/** @throws when it cannot be had any more */
	read(): Promise<string>;
}

const asMarkdown = { accept: 'text/markdown' };

/** Whether a response is Markdown: sites with one page for everything answer any address with HTML. */
const isMarkdown = ({ ok, headers }: Response, type = /^text\/markdown\b/i) =>
	ok && type.test(headers.get('content-type') ?? '');

async function read(address: string): Promise<string> {
	const response = await fetch(address, { headers: asMarkdown });
	if (!isMarkdown(response, /^text\/(?:markdown|plain)\b/i)) throw new Error(`${address} is no Markdown.`);
	return response.text();
}

const found = (address: string): PageMarkdown => ({ address, read: () => read(address) });

const asked = (address: string) =>
	fetch(address, { method: 'HEAD', headers: asMarkdown }).then(undefined, () => undefined);

/** `/guide/` and `/guide.html` are `/guide.md`, the first page is `/index.md`. */
function markdownAddress({ origin, pathname }: Location): string {
	const path = pathname.replace(/\.html?$/i, '').replace(/\/+$/, '');
	return `${origin}${path || '/index'}.md`;
}

/**
 * Finds out whether the site serves the page as Markdown: the page says so, or there is a file beside it, or the page itself is Markdown
 * for those who ask for it.
 */
export async function findPageMarkdown(): Promise<PageMarkdown | undefined> {
	const link = ownDocument.querySelector<HTMLLinkElement>('link[rel~=alternate][type="text/markdown"][href]');
	if (link && new URL(link.href).origin === location.origin) return found(link.href);
	if (!location.protocol.startsWith('http')) return undefined;
	const beside = markdownAddress(location);
	const response = await asked(beside);
	if (response && isMarkdown(response, /^text\/(?:markdown|plain)\b/i)) return found(beside);
	const page = location.href.replace(/#.*$/, '');
	const negotiated = await asked(page);
	return negotiated && isMarkdown(negotiated) ? { read: () => read(page) } : undefined;
}
