export interface HeadingInView {
	id: string;
	text: string;
}

/** How far below the top of the window, in CSS pixels, a heading still counts as the one being read. */
const readingLine = 160;

/** The heading of the section that the reader has at the top of the window, if it can be linked to. */
export function headingInView(contentSelector: string): HeadingInView | undefined {
	const content = document.querySelector(contentSelector) ?? document.body;
	let inView: HeadingInView | undefined;
	for (const heading of content.querySelectorAll<HTMLElement>(':is(h1, h2, h3, h4, h5, h6)[id]')) {
		if (heading.getBoundingClientRect().top > readingLine) break;
		inView = { id: heading.id, text: (heading.textContent ?? '').replace(/\s+/g, ' ').trim() };
	}
	return inView;
}
