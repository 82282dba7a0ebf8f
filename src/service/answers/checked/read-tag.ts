import type { Reading } from './read-link.js';

/** Loads, runs, links or sends something, or changes how the rest is read. */
const active = new Set(
	'a applet area audio base body button canvas dialog embed fieldset form frame frameset head html iframe image img input link listing map marquee math meta noembed noframes noscript object option param picture plaintext portal pre script select slot source style svg template textarea title track video xmp'.split(
		' ',
	),
);
/** Harmless inside a line, where they begin no block of HTML. */
const inline = new Set(['br', 'kbd', 'sub', 'sup']);
const tagMaxLength = 500;
const commentMaxLength = 2_000;

interface TagReading {
	length: number;
	/** `address`: `<https://…>`. `drop`: leave it out. `keep`: write it as it is. `text`: nothing that HTML knows. */
	kind: 'address' | 'drop' | 'keep' | 'text';
	address: string;
}

function readComment(text: string): Reading<TagReading> {
	const end = text.indexOf('-->', 4);
	if (end >= 0) return { length: end + 3, kind: 'drop', address: '' };
	return text.length < commentMaxLength ? 'more' : 'none';
}

/** Reads what an angle bracket at the beginning of `text` opens. */
export function readTag(whole: string): Reading<TagReading> {
	if (whole.startsWith('<!--')) return readComment(whole.slice(0, commentMaxLength));
	const text = whole.slice(0, tagMaxLength);
	if (text.length === 1) return 'more';
	if (!/^<[A-Za-z/!?]/.test(text)) return 'none';
	const link = /^<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*)>/.exec(text);
	if (link) return { length: link[0].length, kind: 'address', address: link[1] ?? '' };
	const tag = /^<\/?([A-Za-z][\w:-]*)(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)>/.exec(text);
	if (tag) {
		const [, name = ''] = tag;
		const isPlain = /^\s*\/?$/.test(tag[2] ?? '');
		// A component's name, as in <Button>, is worth showing; escaped, it does nothing either.
		const isHtml = name === name.toLowerCase() || name === name.toUpperCase();
		const kind = isHtml && active.has(name.toLowerCase()) ? 'drop' : inline.has(name) && isPlain ? 'keep' : 'text';
		return { length: tag[0].length, kind, address: '' };
	}
	const mayFollow =
		text.length < tagMaxLength &&
		/^<(?:!-?|\/?[A-Za-z][\w:.+-]*(?:[\s:/](?:[^<>"']|"[^"]*"|'[^']*')*(?:"[^"]*|'[^']*)?)?|\/)$/.test(text);
	return mayFollow ? 'more' : 'none';
}
