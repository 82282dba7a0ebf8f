/** Where the frames since then have shown the newest turn, in CSS pixels below the upper edge of the view. */
export interface RecordedPlaces {
	/** Places of the newest question, from the first frame that had it. */
	questions: number[];
	/** Places of the first paragraph of its answer. */
	lines: number[];
}

/** Runs in the page: looks at each frame until `takePlaces`. */
export function recordPlaces(): void {
	const root = document.querySelector('docent-assistant')?.shadowRoot as ShadowRoot;
	const questionsIn = () => [...root.querySelectorAll('.turn > article:first-child')];
	const before = questionsIn().length;
	const questions = new Set<number>();
	const lines = new Set<number>();
	let stopped = false;
	/** What an intersection observer is told first is how the frame is painted, after all callbacks of the frame. */
	const note = (places: Set<number>, element: Element | null | undefined) => {
		if (!element) return;
		const observer = new IntersectionObserver(
			([entry]) => {
				observer.disconnect();
				if (entry) places.add(Math.round(entry.boundingClientRect.top - (entry.rootBounds?.top ?? 0)));
			},
			{ root: root.querySelector('[role=log]') },
		);
		observer.observe(element);
	};
	const look = () => {
		if (stopped) return;
		requestAnimationFrame(look);
		const asked = questionsIn();
		if (asked.length === before) return;
		note(questions, asked.at(-1));
		note(lines, asked.at(-1)?.parentElement?.querySelector('.md p'));
	};
	look();
	const takePlaces = () => {
		stopped = true;
		return { questions: [...questions], lines: [...lines] };
	};
	Object.assign(globalThis, { takePlaces });
}

/** Runs in the page: what has been seen, a little later than now, for parts that are drawn after the last words count, too. */
export async function takePlaces(): Promise<RecordedPlaces> {
	await new Promise((resolve) => setTimeout(resolve, 250));
	return (globalThis as unknown as { takePlaces: () => RecordedPlaces }).takePlaces();
}

/** Whether that is one place: browsers scroll by whole pixels, and a height above may have another fraction. */
export const isOnePlace = (places: number[]) => Math.max(...places) - Math.min(...places) <= 1;
