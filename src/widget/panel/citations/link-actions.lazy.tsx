import { markInNewTab } from '../../page/passages/text-fragment.js';
import type { LaterStrings } from '../../strings/en-later.js';
import type { AtLink } from '../panel-state.js';
import { keepReadingPlace } from '../transcript/reading-place.lazy.js';
import { CitationPreview, createCitationPreview } from './citation-preview.lazy.js';
import { LeaveSite } from './leave-site.lazy.js';
import type { LinkActions, LinkActionsContext } from './link-policy.js';
import { createPassageFollower } from './passage-follower.lazy.js';

/** One chunk contains all actions at links, so that a click after a preview does not wait. */
export function createLinkActions(context: LinkActionsContext): LinkActions {
	const preview = createCitationPreview(context);
	const follower = createPassageFollower(context);
	const goToPlace = keepReadingPlace(context);
	return {
		preview(link, source) {
			markInNewTab(link, source.excerpt);
			preview.show(link, source);
		},
		follow(link, url, source) {
			preview.hide();
			follower.follow(link, url, source);
		},
		leave: (link, href) => context.controller.store.set({ atLink: { leaving: { link, href } } }),
		resume() {
			goToPlace();
			follower.resume();
		},
	};
}

/** The layer at the link that the reader has reached. */
function LinkLayers({ preview, leaving, later: { leaveSite } }: AtLink & { later: LaterStrings }) {
	return (
		<>
			<CitationPreview preview={preview} />
			{leaving && <LeaveSite {...leaving} strings={leaveSite} />}
		</>
	);
}

export { default as css } from './link-actions.css';
export { WayBack } from './way-back.lazy.js';
export { LinkLayers as view };
