/**
 * What must not be in the nodes of an answer, one entry for each fault: an element, an attribute or a value that is
 * not on the list, or nodes too deep inside one another. It needs nothing outside of itself, so that it can run in a
 * browser's page as well.
 *
 * @param root element that the answer's blocks lie in
 */
export function answerFaults(root: Element): string[] {
	const elements = new Set(
		'p h3 h4 h5 h6 em strong del code pre blockquote ul ol li hr br a div table thead tbody tr th td input span sup sub kbd b details summary dl dt dd button svg g path rect circle text tspan math mrow mi mn mo mtext mspace ms mfrac msqrt mroot mstyle mpadded mphantom msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd menclose'.split(
			' ',
		),
	);
	const attributes: Record<string, RegExp> = {
		class:
			/^(?:citation|sr-only|md-(?:link|image|host|span(?: md-short)?|code|header|language|escape|table|task|loose|plain|note|notes|note-text|ref|wrap|formula|callout|callout-text|folded|diagram|t-[a-z]+)|(?:tml-[a-z]+ ?)+|dg-[a-z]+)$/,
		part: /^(?:citation|md-link|md-image)$/,
		dir: /^(?:auto|ltr)$/,
		translate: /^no$/,
		href: /^(?:https?:\/\/[^@]+|https?:\/\/[^/@]+\/.*|mailto:[^?]+)$/,
		rel: /^noopener noreferrer nofollow ugc$/,
		target: /^(?:_blank)?$/,
		tabindex: /^(?:0|-1)$/,
		'data-note': /^\d{1,4}$/,
		role: /^(?:group|button|note|img|status)$/,
		'data-kind': /^[a-z]{3,9}$/,
		// Of formulas: words, and sizes that stay in place.
		...Object.fromEntries(
			'display form fence separator stretchy symmetric largeop movablelimits accent accentunder displaystyle mathvariant scriptlevel lspace rspace width height depth linethickness minsize maxsize'
				.split(' ')
				.map((name) => [name, /^(?:[a-z]+|-?0?\.?\d{0,5}|\d{1,5}\.\d|[+-]?\d(?:\.\d+)?|-?0?\.\d+)(?:em|ex|px|pt)?$/]),
		),
		// Of diagrams: places and sizes.
		...Object.fromEntries('viewBox x y rx r cx cy d'.split(' ').map((name) => [name, /^[\dMLHVQAZhv .-]*$/])),
		scope: /^col$/,
		type: /^(?:checkbox|button)$/,
		disabled: /^$/,
		checked: /^$/,
		start: /^\d{1,9}$/,
		'data-lang': /^[a-z0-9_+#.-]{1,24}$/,
		// Widths of tables and their columns, and whether words break there, from the lengths of their texts.
		style:
			/^(?:(?:(?:min-)?inline-size: (?:[\d.]+(?:%|em|px)|calc\((?:[\d.\s+*(),-]|em|px|cqi|max)+\))|overflow-wrap: anywhere);\s?)*$/,
		'data-align': /^(?:left|center|right)$/,
		'aria-label': /^/,
	};
	const found: string[] = [];
	const visit = (element: Element, depth: number) => {
		// The header of a code block, the title of a callout and the way back from a footnote are ours, buttons and icons included.
		if (['md-header', 'md-back', 'md-callout-title'].includes(element.className)) return;
		if (!elements.has(element.localName)) found.push(`<${element.localName}>`);
		if (depth > 100) found.push('depth');
		for (const { name, value } of element.attributes) {
			if (!attributes[name]?.test(value)) found.push(`${name}="${value}"`);
		}
		for (const child of element.children) visit(child, depth + 1);
	};
	for (const child of root.children) visit(child, 1);
	return found;
}
