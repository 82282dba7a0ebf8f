import type { Source } from '../../../client/source.js';
import type { Emit } from '../../boot/emit.js';
import type { Host } from '../../boot/host.js';
import { markInNewTab } from '../../page/passages/text-fragment.js';
import type { Language } from '../../strings/load-language.js';
import type { PanelController } from '../panel-controller.js';
import { keepReadingPlace } from '../transcript/reading-place.lazy.js';
import { createLeaveSite } from './leave-site/create-leave-site.lazy.js';
import { createPassageFollower } from './passage/create-passage-follower.lazy.js';
import { createCitationPreview } from './preview/create-citation-preview.lazy.js';

/** What the actions at links work with. */
export interface LinkActionsContext extends Pick<Host, 'root' | 'addSheet'> {
	readonly emit: Emit;
	readonly controller: PanelController;
	readonly language: Language;
}

/** What happens at a link of an answer beside what the browser does by itself. */
export interface LinkActions {
	/** Shows the passage of a source beside the link that the pointer or the focus has reached. */
	preview(link: HTMLElement, source: Source): void;
	/** Opens a page of the documentation and shows there what the link cites. */
	follow(link: HTMLElement, url: string, source: Source | undefined): void;
	/** Asks before a foreign address is opened. */
	leave(link: HTMLElement, href: string): void;
	/** Goes on where the reader was on the page before, and with what was followed there. */
	resume(): void;
}

/** Code and styles of all of them come at once, so that a click after a glance has to wait for nothing. */
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
		leave: createLeaveSite(context),
		resume() {
			goToPlace();
			follower.resume();
		},
	};
}
