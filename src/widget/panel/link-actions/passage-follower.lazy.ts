import type { Source } from '../../../contract/source.js';
import { smallScreen } from '../../host/media.js';
import { ownDocument } from '../../host/own-document.js';
import { remember } from '../../host/reader-memory.js';
import { clickInPage } from '../../page/navigation/click-in-page.js';
import {
	arrivesAt,
	asHere,
	type FollowedPassage,
	type Passage,
	rememberFollowed,
	takeFollowed,
} from '../../page/passages/followed-passage.js';
import { withTextFragment } from '../../page/passages/text-fragment.js';
import type { LinkActionsContext } from '../citations/link-policy.js';
import { drawLink, findLink, placeOf, stepsFrom } from './citing-links.lazy.js';

export function createPassageFollower(context: LinkActionsContext) {
	const { root, controller } = context;
	const { store } = controller;
	let end = () => {};
	/** The citation that was followed last. */
	let latest: FollowedPassage | undefined;

	async function show(followed: FollowedPassage) {
		const { passage, place } = followed;
		latest = followed;
		const link = findLink(root, passage.url, place);
		link?.setAttribute('aria-current', 'true');
		const isShown = !!store.get().wayBack;
		// Without this code the page is open all the same.
		const marking = await import('./marked-passage.lazy.js').then(undefined, () => undefined);
		if (!marking || latest !== followed) return;
		end = marking.showPassage(context, followed, {
			isShown,
			onShown(stop) {
				const onBack = () => {
					stop();
					void returnTo(context, followed);
				};
				const cited = link ?? findLink(root, passage.url, place);
				cited?.setAttribute('aria-current', 'true');
				store.set({ wayBack: { onBack, onDismiss: stop, steps: stepsFrom(root, cited) } });
			},
			onGone() {
				for (const one of root.querySelectorAll('.turn a[aria-current]')) one.removeAttribute('aria-current');
				store.set({ wayBack: undefined });
			},
		});
	}

	return {
		/** Opens the page, marks the passage and offers the way back. */
		follow(link: HTMLElement, url: string, source: Source | undefined) {
			const { wayBack } = store.get();
			end();
			// It stays where it is from one passage to the next.
			if (wayBack) store.set({ wayBack });
			const { options } = controller;
			const excerpt = source?.excerpt;
			const quote = source && quoteBeside(link);
			const passage: Passage = { url, ...(excerpt && { excerpt }), ...(quote && { quote }) };
			const followed = { passage, place: placeOf(root, link), at: Date.now() };
			const kept = options.persistence !== 'none' && rememberFollowed(options.domain, followed);
			const go = () => {
				const address = asHere(url);
				controller.emit('navigate', { url: address });
				if (options.onNavigate) options.onNavigate(address);
				else clickInPage(address, kept ? address : withTextFragment(address, excerpt));
				void show(followed);
			};
			const covers = options.mode === 'dialog' || (options.mode !== 'inline' && smallScreen().matches);
			if (!covers) return go();
			// The panel would cover the passage. The dialog returns the focus before the page moves it to the passage.
			controller.close();
			if (kept) remember(options.domain, 'open', 'following');
			setTimeout(go);
		},
		/** Marks the passage on a newly loaded page. */
		resume() {
			const followed = takeFollowed(controller.options.domain);
			if (followed && arrivesAt(followed.passage.url)) void show(followed);
		},
		/** Fetches ahead of time what a click needs. */
		preload: () => void import('./marked-passage.lazy.js').then(undefined, () => {}),
		/** Ends what is followed: the page is then as it was. */
		end() {
			latest = undefined;
			end();
		},
	};
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

/** Shows the answer where the reader left it: the panel opens, with the citation in view and focused. */
async function returnTo({ root, controller }: LinkActionsContext, { passage, place }: FollowedPassage): Promise<void> {
	controller.store.set({ view: 'conversation' });
	controller.open({ focus: false });
	const link = await drawLink(root, passage.url, place);
	if (!link) return controller.open({ focus: true });
	link.scrollIntoView({ block: 'center' });
	link.focus({ preventScroll: true });
	// Every reader gets a ring, because browsers show no focus after a click.
	link.animate?.(
		[{ outline: '3px solid currentColor', outlineOffset: '3px' }, { outline: '3px solid transparent' }],
		1_600,
	);
}
