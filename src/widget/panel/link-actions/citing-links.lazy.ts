import type { LinkPlace } from '../../page/passages/followed-passage.js';
import type { PassageSteps } from '../state/panel-state.js';

const turnsIn = (root: HTMLElement) => [...root.querySelectorAll('.transcript .turn:not(.away)')];

const linksTo = (turn: Element | undefined, url: string) =>
	[...(turn?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])].filter(({ href }) => href === url);

/** The link's turn among the turns, and the link among those of the turn to the same address. The next page finds it by this. */
export function placeOf(root: HTMLElement, link: HTMLElement): LinkPlace {
	const { href } = link as HTMLAnchorElement;
	const turn = turnsIn(root).findIndex((one) => one.contains(link));
	return { turn, link: linksTo(turnsIn(root)[turn], href).indexOf(link as HTMLAnchorElement) };
}

/** The link at a place, as far as it is drawn. */
export function findLink(root: HTMLElement, url: string, place: LinkPlace): HTMLAnchorElement | undefined {
	return linksTo(turnsIn(root)[place.turn], url)[place.link];
}

/** Frames that the longest turn takes to be drawn. */
const drawingFrames = 30;

const nextFrame = () => new Promise((resolve) => setTimeout(resolve, 34));

/** The link at a place, or another one of its turn to the same address, once the turn is drawn. */
export async function drawLink(root: HTMLElement, url: string, place: LinkPlace): Promise<HTMLElement | undefined> {
	await nextFrame();
	const turn = turnsIn(root)[place.turn];
	// A turn far from the view is drawn for this, by and by.
	turn?.dispatchEvent(new Event('place', { bubbles: true }));
	for (let frames = 0; turn && !findLink(root, url, place) && frames < drawingFrames; frames++) await nextFrame();
	return findLink(root, url, place) ?? linksTo(turn, url)[0];
}

/** One link to each passage of the answer around a link, in their order; those that open in another tab are left out. */
function citingLinks(link: HTMLElement): HTMLAnchorElement[] {
	const answer = link.closest('.turn');
	const named = (kind: string) => [
		...(answer?.querySelectorAll<HTMLAnchorElement>(`a.${kind}[href]:not([target])`) ?? []),
	];
	const cited = named('citation');
	const all = cited.length > 0 ? cited : named('passage-link');
	return all.filter(({ href }, index) => all.findIndex((other) => other.href === href) === index);
}

/** From a link to the answer's other passages; undefined where there is none. */
export function stepsFrom(root: HTMLElement, link: HTMLAnchorElement | undefined): PassageSteps | undefined {
	const links = link ? citingLinks(link) : [];
	const at = links.findIndex(({ href }) => href === link?.href);
	if (at < 0 || links.length < 2) return undefined;
	return {
		at: at + 1,
		of: links.length,
		go(by) {
			const focused = (root.getRootNode() as ShadowRoot).activeElement as HTMLElement | null;
			links[(at + by + links.length) % links.length]?.click();
			// The page's own scrolling to a heading takes the focus from the button.
			setTimeout(() => focused?.isConnected && focused.focus({ preventScroll: true }));
		},
	};
}
