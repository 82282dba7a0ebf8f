import { starters as limit } from '../../../contract/limits.js';
import { currentPath } from '../navigation/navigate.js';

const declared = 'meta[name="docent:starters"], script[data-docent-starters]';

/** Questions in a list, as JSON or separated by bars. */
function questionsIn(element: Element): unknown[] {
	if (element instanceof HTMLMetaElement) return element.content.split('|');
	try {
		const list: unknown = JSON.parse(element.textContent ?? '');
		return Array.isArray(list) ? list : [];
	} catch {
		return [];
	}
}

/**
 * The page's own questions to begin with, at most four: `<meta name="docent:starters" content="One? | Two?">` or
 * `<script type="application/json" data-docent-starters>["One?"]</script>`.
 */
export function pageStarters(): string[] {
	const questions = [...document.querySelectorAll(declared)]
		.flatMap(questionsIn)
		.filter((text) => typeof text === 'string')
		.map((text) => text.trim())
		.filter(Boolean);
	return [...new Set(questions)].slice(0, limit.max);
}

/** The questions that the site or its page gives: the site's own, also none, else the page's. `undefined` if neither gives any. */
export const toldStarters = (
	given: readonly string[] | undefined,
	own: readonly string[],
): readonly string[] | undefined => given?.slice(0, limit.max) ?? (own.length > 0 ? own : undefined);

/** Milliseconds between two searches on a changing page. */
const pause = 1_000;

/** The reader's page, and its own questions. */
export interface PageStarters {
	path: string;
	questions: readonly string[];
}

/**
 * Reads the page's path and questions now and after each change of the page. A router changes the page some time after the address.
 * @returns a function that stops watching
 */
export function watchPageStarters(onChange: (starters: PageStarters) => void): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const read = () => {
		timer = undefined;
		onChange({ path: currentPath(), questions: pageStarters() });
	};
	const observer = new MutationObserver(() => {
		timer ??= setTimeout(read, pause);
	});
	observer.observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ['content'] });
	read();
	return () => {
		observer.disconnect();
		clearTimeout(timer);
	};
}
