/** What a page has to hold so that its assistant looks as the playground's does: three ways to write the same. */

export const forms = { tag: 'Script tag', json: 'JSON block', call: 'JavaScript' };

const attributeOf = (name) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
const quoted = (value) => `"${value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')}"`;
/** JSON that no `</script>` in a value can end. */
const json = (value) => JSON.stringify(value, null, '\t').replace(/</g, '\\u003c');

const tagOf = (attributes) =>
	`<script\n${['async', ...attributes.map(([name, value]) => `${name}=${quoted(value)}`)].map((line) => `\t${line}`).join('\n')}\n></script>`;

const writers = {
	tag: (src, options) =>
		tagOf([['src', src], ...Object.entries(options).map(([name, value]) => [attributeOf(name), value])]),
	json: (src, options) =>
		`<script type="application/json" data-docent-options>\n${json(options)}\n</script>\n<script async src=${quoted(src)}></script>`,
	call: (src, options) =>
		`<script async src=${quoted(src)}></script>\n<script>\nwindow.Docent = window.Docent || { q: [] };\nDocent.q.push(['init', ${json(options)}]);\n</script>`,
};

/**
 * @param {keyof typeof forms} form
 * @param {{ src: string, domain: string, apiKey: string }} tag
 * @param {Record<string, string>} chosen options that are not the default
 */
export function snippetOf(form, { src, domain, apiKey }, chosen) {
	const snippet = writers[form](src, { domain, apiKey, ...chosen });
	return chosen.mode === 'inline' ? `<div data-docent></div>\n${snippet}` : snippet;
}
