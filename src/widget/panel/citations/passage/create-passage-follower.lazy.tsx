import { render } from 'preact';
import type { Source } from '../../../../client/source.js';
import { smallScreen } from '../../../page/media.js';
import { clickInPage } from '../../../page/navigation/click-in-page.js';
import { ownDocument } from '../../../page/own-document.js';
import { type FollowedPassage, rememberFollowed, takeFollowed } from '../../../page/passages/followed-passage.js';
import { arrivesAt, type Passage } from '../../../page/passages/passage.js';
import { withTextFragment } from '../../../page/passages/text-fragment.js';
import { remember } from '../../../page/reader-memory.js';
import type { LinkActionsContext } from '../link-actions.lazy.js';
import { placeOf, quoteBeside, returnTo } from './citation-place.lazy.js';
import { showPassage } from './show-passage.lazy.js';
import css from './way-back.css';
import { WayBack } from './way-back.lazy.js';

export interface PassageFollower {
	/** Opens the page, marks the passage there and offers the way back. */
	follow(link: HTMLElement, url: string, source: Source | undefined): void;
	/** Marks the passage on the page that was loaded for it. */
	resume(): void;
}

export function createPassageFollower(context: LinkActionsContext): PassageFollower {
	const { root, addSheet, controller, emit } = context;
	const container = ownDocument.createElement('div');
	let styled = false;
	let end = () => {};

	function offerWayBack({ passage, place }: FollowedPassage, stop: () => void): () => void {
		let gone = false;
		let leave = () => {};
		/** In the head of the panel where that is open, else on the page. */
		const stand = () => {
			const place = (controller.store.get().open && root.querySelector('.header')) || root;
			if (container.parentNode !== place) place.append(container);
		};
		const back = () => {
			stop();
			void returnTo(context, passage.url, place);
		};
		void context.language.later().then(({ wayBack }) => {
			if (gone) return;
			if (!styled) addSheet(css);
			styled = true;
			stand();
			leave = controller.store.subscribe(stand);
			render(<WayBack strings={wayBack} onBack={back} onDismiss={stop} />, container);
		});
		return () => {
			gone = true;
			leave();
			render(null, container);
			container.remove();
		};
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
			// The panel would hide the passage. The page may move the focus to it only after the dialog has given the focus back.
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
