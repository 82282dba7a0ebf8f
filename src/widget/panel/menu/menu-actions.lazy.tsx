import type { ComponentChildren } from 'preact';
import type { WidgetOptions } from '../../boot/widget-context.js';
import { conversationMarkdown } from '../../conversation/conversation-markdown.js';
import { type DocentMessage, textOf } from '../../conversation/message.js';
import { isTouchScreen, smallScreen } from '../../host/media.js';
import { ownDocument } from '../../host/own-document.js';
import { type ReaderChoice, recall, remember } from '../../host/reader-memory.js';
import { removeEverything } from '../../host/remove-everything.js';
import { shortcutKeys } from '../../host/shortcut.js';
import { copyText } from '../../page/copy-text.js';
import { pageAddress } from '../../page/navigation/navigate.js';
import type { PanelStrings } from '../../strings/en.js';
import type { LaterStrings } from '../../strings/en-later.js';
import { CopyIcon, icon } from '../icons.js';
import type { PlacementLoader } from '../placement/placement-loader.js';
import type { PanelController } from '../state/panel-controller.js';

export interface MenuAction {
	name: string;
	icon: () => ComponentChildren;
	/** A second line. */
	hint?: string;
	/** Said first; the next press runs. */
	confirm?: string;
	/** Address that the item opens in a new tab. */
	href?: string;
	/** @returns what there is to say, or `false` for nothing; `undefined` closes the menu */
	run?(): string | false | undefined | Promise<string | undefined>;
}

/** The ways to open the panel without its button. */
function wayBack(options: WidgetOptions, strings: LaterStrings['menu']): string {
	const keys = !isTouchScreen() && shortcutKeys(options);
	return keys
		? strings.openByKeys(keys.replace('Meta+', '⌘').replace('Control', 'Ctrl'))
		: // Lines break after a question mark, and a joiner keeps them from it.
			strings.openByAddress('?\u2060assistant');
}

/** The mode of a docked panel: the site's own where it docks the panel, else beside the page. */
const dockedMode = (mode: WidgetOptions['mode']) => (mode === 'docked' ? undefined : 'docked-push');

interface MenuSubject {
	controller: PanelController;
	placement: PlacementLoader;
	/** The words of a copied conversation. */
	strings: PanelStrings;
	/** Heads a copied conversation. */
	title: string;
}

/** The menu's items now, without those that would do nothing. */
export function createMenuActions(
	{ controller, placement, strings: panelStrings, title }: MenuSubject,
	strings: LaterStrings['menu'],
): MenuAction[] {
	const { mode } = placement;
	const { options } = controller;
	const { messages } = controller.conversation;
	const markdown = () => conversationMarkdown(messages, panelStrings, title);
	const change = (choice: Exclude<ReaderChoice, 'open'>, chosen: boolean) => () => {
		const kept = remember(options.domain, choice, chosen ? 'yes' : undefined);
		controller.onChoice();
		return kept ? undefined : strings.notRemembered;
	};
	const actions: MenuAction[] = [];

	if (messages.length > 0) {
		actions.push(
			{
				name: strings.copyConversation,
				icon: CopyIcon,
				run: async () => ((await copyText(markdown())) ? strings.conversationCopied : strings.copyFailed),
			},
			{
				name: strings.copyLink,
				icon: LinkIcon,
				run: async () => ((await copyText(addressOf(messages))) ? strings.linkCopied : strings.copyFailed),
			},
			{ name: strings.download, icon: DownloadIcon, run: () => saveText(markdown(), title) },
		);
	}
	if (/^(popover|docked)/.test(mode) && !smallScreen().matches) {
		const docked = mode !== 'popover';
		actions.push({
			name: docked ? strings.float : strings.dock,
			icon: DockIcon,
			async run() {
				const { shape, reshape } = await placement.load();
				// The width is dropped: one that suits a floating panel suits no docked one.
				reshape({ place: docked ? 'popover' : dockedMode(options.mode), large: shape.large });
				return undefined;
			},
		});
	}
	// Before the reader has agreed to it, nothing is kept.
	if (options.launcher && mode !== 'inline' && !options.gate) {
		const hidden = recall(options.domain, 'hidden');
		actions.push({
			name: hidden ? strings.showLauncher : strings.hideLauncher,
			icon: EyeIcon,
			...(!hidden && { hint: wayBack(options, strings) }),
			run: change('hidden', !hidden),
		});
	}
	if (options.selection && recall(options.domain, 'selection-off')) {
		actions.push({ name: strings.showOffers, icon: QuoteIcon, run: change('selection-off', false) });
	}
	actions.push({
		name: strings.forget,
		icon: ForgetIcon,
		...(options.apiKey && { hint: strings.forgetHint }),
		confirm: strings.forgetAgain,
		async run() {
			await controller.forget();
			removeEverything();
			placement.current?.reshape({});
			controller.onChoice();
			options.afterForgetting?.();
			return undefined;
		},
	});
	return actions;
}

/** The address of this page with the newest question in it, which is asked again there. Nothing is stored for it. */
function addressOf(messages: readonly DocentMessage[]): string {
	const address = new URL(pageAddress());
	const question = messages.findLast(({ role }) => role === 'user');
	if (question) address.searchParams.set('assistant', textOf(question));
	return address.href;
}

const LinkIcon = icon(
	'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6L11.500 7M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6L12.500 17',
	16,
);
const DownloadIcon = icon('M12 3v12M7 10l5 5 5-5M4 21h16', 16);
const DockIcon = icon('M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM15 4v16', 16);
const EyeIcon = icon('M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0', 16);
const QuoteIcon = icon('M4 6h16M4 12h10M4 18h7', 16);
const ForgetIcon = icon('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5', 16);

/** Name of a file from a title, with today's date: letters and digits of any script stay. */
function fileName(title: string, today: Date): string {
	const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
	return `${[...words, today.toISOString().slice(0, 10)].join('-')}.md`;
}

/** Lets the browser save a text as a Markdown file. Nothing leaves the machine. */
function saveText(text: string, title: string): undefined {
	const url = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }));
	const link = ownDocument.createElement('a');
	link.href = url;
	link.download = fileName(title, new Date());
	// The link is not in the page, because routers look at clicks on links there.
	link.click();
	// Some browsers begin to read only after the click is over.
	setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
