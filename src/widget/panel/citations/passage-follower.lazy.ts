import type { Source } from '../../../client/source.js';
import { smallScreen } from '../../page/media.js';
import { clickInPage } from '../../page/navigation/click-in-page.js';
import { ownDocument } from '../../page/own-document.js';
import { type FollowedPassage, rememberFollowed, takeFollowed } from '../../page/passages/followed-passage.js';
import { arrivesAt, type Passage } from '../../page/passages/passage.js';
import { withTextFragment } from '../../page/passages/text-fragment.js';
import { remember } from '../../page/reader-memory.js';
import type { LinkActionsContext } from './link-policy.js';
import { showPassage } from './show-passage.lazy.js';

interface PassageFollower {
	/** Opens the page, marks the passage and offers the way back. */
	follow(link: HTMLElement, url: string, source: Source | undefined): void;
	/** Marks the passage on a newly loaded page. */
	resume(): void;
}

export function createPassageFollower(context: LinkActionsContext): PassageFollower {
	const { root, controller, emit } = context;
	let end = () => {};

	/** Offers the way back in the panel. The returned function withdraws the offer. */
	function offerWayBack({ passage, place }: FollowedPassage, stop: () => void): () => void {
		const onBack = () => {
			stop();
			void returnTo(context, passage.url, place);
		};
		controller.store.set({ wayBack: { onBack, onDismiss: stop } });
		return () => controller.store.set({ wayBack: undefined });
	}

	function show(followed: FollowedPassage) {
		end = showPassage(context, followed, (stop) => offerWayBack(followed, stop));
	}

	return {
		follow(link, url, source) {
			end();
			const { options } = controller;
			const excerpt = source?.excerpt;
			const quote = source && quoteBeside(link);
			const passage: Passage = { url, ...(excerpt && { excerpt }), ...(quote && { quote }) };
			const followed = { passage, place: placeOf(root, link), at: Date.now() };
			const kept = options.persistence !== 'none' && rememberFollowed(options.domain, followed);
			const go = () => {
				emit('navigate', { url });
				if (options.onNavigate) options.onNavigate(url);
				else clickInPage(url, kept ? url : withTextFragment(url, excerpt));
				show(followed);
			};
			const covers = options.mode === 'dialog' || (options.mode !== 'inline' && smallScreen().matches);
			if (!covers) return go();
			// The panel would cover the passage. The dialog returns the focus before the page moves it to the passage.
			controller.close();
			if (kept) remember(options.domain, 'open', 'following');
			setTimeout(go);
		},
		resume() {
			const followed = takeFollowed(controller.options.domain);
			if (followed && arrivesAt(followed.passage.url)) show(followed);
		},
	};
}

const linksTo = (root: HTMLElement, url: string) =>
	[...root.querySelectorAll<HTMLAnchorElement>('.transcript a[href]')].filter(({ href }) => href === url);

/** Number of the link among the transcript's links to the same address, from 0. The next page finds it by this. */
function placeOf(root: HTMLElement, link: HTMLElement): number {
	const { href } = link as HTMLAnchorElement;
	return Math.max(0, linksTo(root, href).indexOf(link as HTMLAnchorElement));
}

/** Shortest quotation, in UTF-16 code units. */
const quoteMinLength = 24;

/** The words before a citation, back to the previous one or to the paragraph's beginning. */
function quoteBeside(link: HTMLElement): string | undefined {
	const block = link.closest('p, li, td, h3, h4, h5, h6');
	if (!link.matches('.citation') || !block) return undefined;
	const range = ownDocument.createRange();
	const before = [...block.querySelectorAll('.citation')].filter(
		(other) => (other.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
	);
	range.setStart(block, 0);
	range.setEndBefore(link);
	const whole = range.toString();
	const last = before.at(-1);
	if (last) range.setStartAfter(last);
	const own = range.toString();
	const quote = (own.trim().length >= quoteMinLength ? own : whole).trim();
	return quote.length >= quoteMinLength ? quote : undefined;
}

const nextFrame = () => new Promise((resolve) => setTimeout(resolve, 34));

/** Shows the answer where the reader left it: the panel opens, with the citation in view and focused. */
async function returnTo({ root, controller }: LinkActionsContext, url: string, place: number): Promise<void> {
	controller.store.set({ view: 'conversation' });
	controller.open({ focus: false });
	await nextFrame();
	const links = linksTo(root, url);
	const link = links[place] ?? links[0];
	if (!link) return;
	link.scrollIntoView({ block: 'center' });
	link.focus({ preventScroll: true });
	// Every reader gets a ring, because browsers show no focus after a click.
	link.animate?.(
		[{ outline: '3px solid currentColor', outlineOffset: '3px' }, { outline: '3px solid transparent' }],
		1_600,
	);
}
