import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { callService } from '../../../client/call-service.js';
import { mcpPath } from '../../../contract/routes.js';
import type { WidgetOptions } from '../../boot/widget-context.js';
import { prefersReducedMotion } from '../../host/media.js';
import { ownDocument } from '../../host/own-document.js';
import { findPageMarkdown, type PageMarkdown } from '../../page/content/page-markdown.js';
import { copyWhenRead } from '../../page/copy-text.js';
import { pageAddress } from '../../page/navigation/navigate.js';
import type { LaterStrings } from '../../strings/en-later.js';
import { type MenuStrings, menuStrings } from '../../strings/parts/en-menu.js';
import { loadPartStrings } from '../../strings/parts/load-part-strings.js';
import { CopyIcon, icon } from '../icons.js';
import { useLanguage, useStrings } from '../language.js';
import { lazyPartOfPanelTexts } from '../lazy-part.js';
import type { PlacementLoader } from '../placement/placement-loader.js';
import { useContactForm } from '../start/starters.lazy.js';
import { useController } from '../state/panel-controller.js';

import { createMenuActions, type MenuAction } from './menu-actions.lazy.js';

/** The offers for programs, as far as the site and the service have them. */
interface ForPrograms {
	markdown: PageMarkdown | undefined;
	/** Whether the service speaks the Model Context Protocol. */
	mcp: boolean;
}

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const answers = { accept: 'application/json, text/event-stream' };

const speaksMcp = (options: WidgetOptions) =>
	callService(options, mcpPath(options.domain), { json: ping, headers: answers }).then(({ ok }) => ok);

const known = new Map<string, Promise<unknown>>();

/** Asks once for each page and for each service. Who does not answer is asked again the next time. */
function once<Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer | undefined> {
	const answer = (known.get(name) as Promise<Answer> | undefined) ?? ask();
	known.set(name, answer);
	return answer.catch(() => {
		known.delete(name);
		return undefined;
	});
}

/** Finds the offers for programs when the menu first opens on a page. There are none where the owner has turned them off. */
async function findForPrograms(options: WidgetOptions): Promise<ForPrograms> {
	if (options.pageMenu === false) return { markdown: undefined, mcp: false };
	const { baseUrl, domain, apiKey, gate } = options;
	const [markdown, mcp] = await Promise.all([
		once(pageAddress().replace(/#.*$/, ''), findPageMarkdown),
		// Nothing is sent before the reader has agreed to it.
		!gate && apiKey && once([baseUrl, domain, apiKey].join(' '), () => speaksMcp(options)),
	]);
	return { markdown, mcp: mcp === true };
}

/** The items about the page and about coding agents. */
function pageItems(
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
				copyWhenRead(markdown.read().then((text) => ({ text }))).then(
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

const FileIcon = icon('M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zM14 3v5h5M9 13h6M9 17h4', 16);
const MailIcon = icon('M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM3 7l9 6 9-6', 16);
const PlugIcon = icon('M12 22v-5M9 8V2M15 8V2M6 8h12v3a6 6 0 0 1-12 0z', 16);

interface MenuProps {
	/** Gets the focus back. */
	opener: RefObject<HTMLElement | null>;
	/** Heads a copied conversation. */
	title: string;
	placement: PlacementLoader;
	onClose: () => void;
}

const Connect = lazyPartOfPanelTexts(() => import('./connect.lazy.js'));
const ContactForm = lazyPartOfPanelTexts(() => import('../contact/contact.lazy.js'));

/** The offers of the page and the service, with their texts; absent until both are there. */
function usePageItems() {
	const { options } = useController();
	const { tag } = useLanguage();
	const [found, setFound] = useState<{ strings: MenuStrings; items: Parameters<typeof pageItems>[0] }>();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
	useEffect(() => {
		let gone = false;
		Promise.all([loadPartStrings(tag, 'menu', menuStrings), findForPrograms(options)]).then(
			([strings, items]) => gone || setFound({ strings, items }),
			() => {},
		);
		return () => {
			gone = true;
		};
	}, []);
	return found;
}

/** The item that a key moves the focus to, of `count` items; `undefined` for keys that move nothing. */
function nextItem(key: string, current: number, count: number): number | undefined {
	if (key === 'ArrowDown') return (current + 1) % count;
	if (key === 'ArrowUp') return (current - 1 + count) % count;
	if (key === 'Home') return 0;
	if (key === 'End') return count - 1;
	return undefined;
}

/** Fades a copy of the menu out, because the menu itself is removed at once. */
function fadeAway(element: HTMLElement, box: HTMLElement) {
	if (!element.animate || prefersReducedMotion()) return;
	const picture = element.cloneNode(true) as HTMLElement;
	picture.inert = true;
	picture.ariaHidden = 'true';
	picture.style.animation = 'none';
	box.append(picture);
	picture.animate({ opacity: [1, 0] }, { duration: 120, fill: 'forwards' }).onfinish = () => picture.remove();
}

/** The header's menu: rare actions behind one button. */
function MenuView({ opener, title, placement, onClose, later }: MenuProps & { later: LaterStrings }) {
	const controller = useController();
	const strings = useStrings();
	const menu = useRef<HTMLDivElement>(null);
	const [said, setSaid] = useState('');
	const [connecting, setConnecting] = useState(false);
	const [writing, setWriting] = useState(false);
	const hasForm = useContactForm();
	const found = usePageItems();
	const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
	const close = (focus: boolean) => {
		onClose();
		if (focus) opener.current?.focus();
	};

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
	useEffect(() => {
		items()[0]?.focus();
		// Anything pressed elsewhere closes it, on the page as well; its own button does that by itself.
		const onPress = (event: Event) => {
			const path = event.composedPath();
			// The layer in its place closes by itself.
			if (!menu.current) return;
			if (!path.includes(menu.current) && !path.includes(opener.current as EventTarget)) onClose();
		};
		ownDocument.addEventListener('pointerdown', onPress, true);
		const box = menu.current?.parentElement;
		const view = menu.current;
		return () => {
			ownDocument.removeEventListener('pointerdown', onPress, true);
			if (view?.isConnected && box) fadeAway(view, box);
		};
	}, []);

	const onKeyDown = (event: KeyboardEvent) => {
		const all = items();
		const next = nextItem(event.key, all.indexOf(event.target as HTMLElement), all.length);
		if (next !== undefined) all[next]?.focus();
		else if (event.key === 'Escape') close(true);
		else if (event.key === 'Tab') return close(true);
		else return;
		event.preventDefault();
		event.stopPropagation();
	};

	const item = ({ name, icon: Icon, hint, href, confirm, run }: MenuAction) => {
		const Element = href ? 'a' : 'button';
		return (
			<Element
				key={name}
				{...(href ? { href, target: '_blank', rel: 'noopener' } : { type: 'button' as const })}
				class="menu-item"
				role="menuitem"
				tabIndex={-1}
				onClick={async () => {
					const isAsked = confirm !== undefined && said !== confirm;
					const result = isAsked ? confirm : await run?.();
					if (result === undefined) close(true);
					else if (result) setSaid(result);
				}}
			>
				<Icon />
				<span>
					{name}
					{hint && <small>{hint}</small>}
				</span>
			</Element>
		);
	};

	if (connecting && found) return <Connect menuStrings={found.strings} onClose={() => close(true)} />;
	const contact = controller.options.handoff?.label ?? later.noAnswer.handoff;
	if (writing) return <ContactForm title={contact} onClose={() => close(true)} />;
	const write = () => {
		setWriting(true);
		return false as const;
	};
	const ofPage = found ? pageItems(found.items, found.strings, later.menu.copyFailed, () => setConnecting(true)) : [];
	return (
		<div class="menu" ref={menu}>
			<div role="menu" tabIndex={-1} aria-label={strings.more} onKeyDown={onKeyDown}>
				{createMenuActions({ controller, placement, strings, title }, later.menu).map(item)}
				{/* Below: they may come a moment later, and must not move what the reader reaches for. */}
				{hasForm && item({ name: contact, icon: MailIcon, run: write })}
				{ofPage.length > 0 && <hr class="menu-line" />}
				{ofPage.map(item)}
			</div>
			<p class="menu-said" role="status">
				{said}
			</p>
		</div>
	);
}

export { default as css } from './menu.css';
export { MenuView as view };
