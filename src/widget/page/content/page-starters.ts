/** Questions of a page, or headings to derive questions from. */
export interface PageStarters {
	questions: readonly string[];
	headings: readonly string[];
}

const declared = 'meta[name="docent:starters"], script[data-docent-starters]';
const headingMaxLength = 60;
/** An identifier, or two with a word between them, as in "mode and target". */
const identifier = /^[-@$.#/_a-z]\S*(?: \S+ \S+)?$/;
/** Headings that name a place on the page but no subject. */
const signposts =
	/^(next steps?|where to go.*|see also|further reading|related.*|overview|introduction|before you .*|prerequisites)$/i;

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

/** A heading's words, without the mark that links to it and the number of a step. */
function headingText(heading: Element): string {
	const copy = heading.cloneNode(true) as Element;
	for (const mark of copy.querySelectorAll('a, button, [aria-hidden=true]')) {
		if (mark.matches('[aria-hidden=true]') || (mark.textContent ?? '').trim().length < 2) mark.remove();
	}
	return (copy.textContent ?? '')
		.replace(/[\s\u200b]+/g, ' ')
		.trim()
		.replace(/^\d+[.)] /, '');
}

/** Headings that the reader does not see yet and that name a subject. */
function headingsIn(content: Element): string[] {
	return ['h2', 'h3']
		.flatMap((level) => [...content.querySelectorAll(level)])
		.filter((heading) => {
			const { top, bottom } = heading.getBoundingClientRect();
			return (
				(top >= innerHeight || bottom <= 0) && heading.checkVisibility?.() !== false && !heading.closest('nav, aside')
			);
		})
		.map(headingText)
		.filter((text) => text && text.length <= headingMaxLength && !identifier.test(text) && !signposts.test(text));
}

const distinct = (texts: readonly string[]) => [...new Set(texts)].slice(0, 4);

/**
 * The page's suggestions for a first question, at most four of each kind: `<meta name="docent:starters" content="One? | Two?">` or
 * `<script type="application/json" data-docent-starters>["One?"]</script>`, else headings of its content. A single
 * heading is ignored. A short page has no headings to suggest, because the reader sees all of it.
 */
function pageStarters(contentSelector: string): PageStarters {
	const questions = [...document.querySelectorAll(declared)]
		.flatMap(questionsIn)
		.filter((text) => typeof text === 'string')
		.map((text) => text.trim())
		.filter(Boolean);
	const content = document.querySelector(contentSelector);
	const headings = content && questions.length === 0 ? distinct(headingsIn(content)) : [];
	return { questions: distinct(questions), headings: headings.length > 1 ? headings : [] };
}

let ahead: PageStarters | undefined;

/** Reads the starters for a watch that begins next. After a conversation has been taken away, reading would wait for a new layout. */
export function readStartersAhead(contentSelector: string): void {
	ahead = pageStarters(contentSelector);
}

/** Milliseconds between two searches on a changing page, because a search takes time when there are thousands of headings. */
const pause = 1_000;

/**
 * Reports the page's starters now and after each change of the page. A router changes the page some time after the address.
 * @returns a function that stops watching
 */
export function watchPageStarters(contentSelector: string, onChange: (starters: PageStarters) => void): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const read = () => {
		timer = undefined;
		onChange(ahead ?? pageStarters(contentSelector));
		ahead = undefined;
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
