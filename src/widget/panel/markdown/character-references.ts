/** The named references that answers really contain; any other stays as it was typed. */
const named: Readonly<Record<string, string>> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
	nbsp: '\u00a0',
	copy: '©',
	reg: '®',
	trade: '™',
	hellip: '…',
	mdash: '—',
	ndash: '–',
	lsquo: '‘',
	rsquo: '’',
	ldquo: '“',
	rdquo: '”',
	laquo: '«',
	raquo: '»',
	bull: '•',
	middot: '·',
	times: '×',
	divide: '÷',
	plusmn: '±',
	deg: '°',
	micro: 'µ',
	le: '≤',
	ge: '≥',
	ne: '≠',
	larr: '←',
	uarr: '↑',
	rarr: '→',
	darr: '↓',
	check: '✓',
	euro: '€',
	sect: '§',
	para: '¶',
	lbrace: '{',
	rbrace: '}',
	lbrack: '[',
	rbrack: ']',
	colon: ':',
	Tab: '\t',
	NewLine: '\n',
};

function fromNumber(code: number): string {
	const valid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
	return String.fromCodePoint(valid ? code : 0xfffd);
}

/** Turns `&amp;`, `&#58;` and `&#x3a;` into their characters, without ever parsing HTML. */
export function decodeCharacterReferences(text: string): string {
	if (!text.includes('&')) return text;
	return text.replace(
		/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g,
		(reference, decimal?: string, hexadecimal?: string, name?: string) => {
			if (decimal) return fromNumber(Number.parseInt(decimal, 10));
			if (hexadecimal) return fromNumber(Number.parseInt(hexadecimal, 16));
			return name && Object.hasOwn(named, name) ? (named[name] ?? reference) : reference;
		},
	);
}
