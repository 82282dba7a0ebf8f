import { imageAttribute, inlineTags } from '../../contract/answer-tags.js';
import type { Reading } from './read-link.js';

/** Tags that load, run, link or send something, or that change how the rest is parsed. */
const active = new Set(
	'a applet area audio base body button canvas dialog embed fieldset form frame frameset head html iframe image img input link listing map marquee math meta noembed noframes noscript object option param picture plaintext portal pre script select slot source style svg template textarea title track video xmp'.split(
		' ',
	),
);
/** Harmless tags inside a line. At its beginning they may open an HTML block. */
const inline = new Set<string>(['br', ...inlineTags]);
const tagMaxLength = 500;
const commentMaxLength = 2_000;

interface TagReading {
	length: number;
	/**
	 * `address`: `<https://…>`. `drop`: leave the tag out. `image`: write its description, as a link to its address where that is known.
	 * `keep`: write it without attributes.
	 */
	kind: 'address' | 'drop' | 'image' | 'keep';
	address: string;
	/** Description of an image, without what could end a label. */
	description?: string;
	/** A tag that is kept, without attributes. */
	written?: string;
}

function readComment(text: string): Reading<TagReading> {
	const end = text.indexOf('-->', 4);
	if (end >= 0) return { length: end + 3, kind: 'drop', address: '' };
	return text.length < commentMaxLength ? 'more' : 'none';
}

function readImage(tag: string) {
	const [description = '', address = ''] = (['alt', 'src'] as const).map((name) => imageAttribute(tag, name)?.trim());
	return {
		description: description
			.replace(/[[\]\\<>`\s]+/g, ' ')
			.trim()
			.slice(0, 200),
		address,
	};
}

/** Classifies an angle bracket at the beginning of `text`. */
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
		const image = /^img$/i.test(name) ? readImage(tag[0]) : undefined;
		if (image?.description) return { length: tag[0].length, kind: 'image', ...image };
		// A component's name such as <Button> is shown; escaped, it is harmless.
		const isHtml = name === name.toLowerCase() || name === name.toUpperCase();
		if (isHtml && active.has(name.toLowerCase())) return { length: tag[0].length, kind: 'drop', address: '' };
		if (!inline.has(name.toLowerCase())) return 'none';
		const written = `<${tag[0].startsWith('</') ? '/' : ''}${name.toLowerCase()}>`;
		return { length: tag[0].length, kind: 'keep', address: '', written };
	}
	const mayFollow =
		text.length < tagMaxLength &&
		/^<(?:!-?|\/?[A-Za-z][\w:.+-]*(?:[\s:/](?:[^<>"']|"[^"]*"|'[^']*')*(?:"[^"]*|'[^']*)?)?|\/)$/.test(text);
	return mayFollow ? 'more' : 'none';
}
