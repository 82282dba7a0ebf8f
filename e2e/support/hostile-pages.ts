/**
 * What pages do, on purpose or by accident, to what a script needs of them. `script` runs before anything of ours, `body` stands
 * in the page from its beginning, `head` in its head, `html` in its opening tag.
 */
export interface HostilePage {
	what: string;
	html?: string;
	head?: string;
	script?: string;
	body?: string;
	quirks?: boolean;
	/** A sentence is not enough. */
	answers?: boolean;
}

const scripts: Record<string, string> = {
	'JSON.stringify of prototype.js': `
		const stringify = JSON.stringify;
		const toJSON = (value) => Array.isArray(value) ? '[' + value.map(toJSON).join(', ') + ']' : stringify(value);
		Array.prototype.toJSON = function () { return toJSON(this); };
		JSON.stringify = (value) => stringify(value);`,
	'JSON.stringify missing': 'delete JSON.stringify;',
	'JSON.stringify throws': 'JSON.stringify = () => { throw new Error("no JSON"); };',
	'JSON.stringify returns nothing': 'JSON.stringify = () => undefined;',
	'JSON.parse throws': 'JSON.parse = () => { throw new Error("no JSON"); };',
	'JSON.parse missing': 'delete JSON.parse;',
	'JSON missing': 'delete window.JSON;',
	'fetch missing': 'delete window.fetch;',
	'fetch throws at once': 'window.fetch = () => { throw new Error("no fetch"); };',
	'fetch returns JSON only':
		'const get = window.fetch; window.fetch = (...request) => get(...request).then((response) => response.json());',
	'fetch returns nothing': 'window.fetch = () => {};',
	'fetch rejects with nothing': 'window.fetch = () => Promise.reject();',
	'fetch of a polyfill without streams': `const get = window.fetch;
		window.fetch = (...request) => get(...request).then((response) => ({
			ok: response.ok, status: response.status, headers: response.headers,
			text: () => response.text(), json: () => response.json() }));`,
	'Promise.all missing': 'delete Promise.all;',
	'Promise.race and the like missing':
		'for (const name of ["race", "any", "allSettled", "withResolvers"]) delete Promise[name];',
	'Promise.prototype.finally missing': 'delete Promise.prototype.finally;',
	'Promise.prototype.catch missing': 'delete Promise.prototype.catch;',
	'Promise of an old polyfill': `const Native = Promise;
		window.Promise = function (run) { const made = new Native(run); this.then = made.then.bind(made); this.catch = made.catch.bind(made); };
		Promise.resolve = (value) => Native.resolve(value);
		Promise.reject = (value) => Native.reject(value);`,
	'Array.from of MooTools': 'Array.from = (item) => (item == null ? [] : Array.isArray(item) ? item : [item]);',
	'young methods of arrays missing':
		'for (const name of ["at", "findLast", "findLastIndex", "flatMap", "flat", "includes", "toSorted"]) delete Array.prototype[name];',
	'Array.prototype.reverse by MooTools':
		'Array.prototype.each = Array.prototype.forEach; Array.prototype.clean = () => [];',
	'young methods of strings missing':
		'for (const name of ["at", "replaceAll", "matchAll", "padStart", "trimEnd"]) delete String.prototype[name];',
	'String.prototype.startsWith by prototype.js':
		'String.prototype.startsWith = function (text) { return this.lastIndexOf(text, 0) === 0; }; String.prototype.strip = String.prototype.trim; String.prototype.sub = () => "";',
	'Object.entries missing': 'delete Object.entries;',
	'Object.assign missing': 'delete Object.assign;',
	'Object.hasOwn missing': 'delete Object.hasOwn;',
	'Object.fromEntries missing': 'delete Object.fromEntries;',
	'Object.keys of prototype.js':
		'Object.keys = (object) => { const names = []; for (const name in object) if (object.hasOwnProperty(name)) names.push(name); return names; };',
	'Map of a polyfill that cannot be walked': `window.Map = function () { const kept = {}; return {
		get: (key) => kept[key], set(key, value) { kept[key] = value; return this; }, has: (key) => key in kept, delete: (key) => delete kept[key] }; };`,
	'Set missing': 'delete window.Set;',
	'WeakMap missing': 'delete window.WeakMap;',
	'URL is no constructor': 'window.URL = { createObjectURL() {} };',
	'URL.canParse missing': 'delete URL.canParse;',
	'AbortController missing': 'delete window.AbortController;',
	'TextDecoder missing': 'delete window.TextDecoder; delete window.TextDecoderStream;',
	'streams missing': 'delete window.ReadableStream; delete window.TransformStream;',
	'MessageChannel missing': 'delete window.MessageChannel;',
	'requestAnimationFrame missing': 'delete window.requestAnimationFrame;',
	'requestAnimationFrame never calls': 'window.requestAnimationFrame = () => 1;',
	'setTimeout throws': 'window.setTimeout = () => { throw new Error("no time"); };',
	'setTimeout missing': 'delete window.setTimeout;',
	'queueMicrotask missing': 'delete window.queueMicrotask;',
	'MutationObserver missing': 'delete window.MutationObserver;',
	'attachShadow missing': 'delete Element.prototype.attachShadow;',
	'CSSStyleSheet missing': 'delete window.CSSStyleSheet;',
	'adoptedStyleSheets missing':
		'delete ShadowRoot.prototype.adoptedStyleSheets; delete Document.prototype.adoptedStyleSheets;',
	'matchMedia missing': 'delete window.matchMedia;',
	'getComputedStyle missing': 'delete window.getComputedStyle;',
	'getComputedStyle throws': 'window.getComputedStyle = () => { throw new Error("no style"); };',
	'CustomEvent missing': 'delete window.CustomEvent;',
	'crypto missing': 'Object.defineProperty(window, "crypto", { value: undefined });',
	'Intl missing': 'delete window.Intl;',
	'localStorage throws':
		'for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get() { throw new Error("no storage"); } });',
	'Math.random and Date.now always the same': 'Math.random = () => 0.5; Date.now = () => 1;',
	'Function.prototype.bind of an old library':
		'Function.prototype.bind = function (that) { const call = this; return function () { return call.apply(that, arguments); }; };',
	'Element.prototype.remove and append of an old library':
		'Element.prototype.remove = function () { this.style.display = "none"; return this; }; Element.prototype.append = function (text) { this.innerHTML += text; };',
	'Element.prototype.matches and closest missing':
		'delete Element.prototype.matches; delete Element.prototype.closest;',
	'console missing': 'delete window.console;',
	'showPopover throws': 'HTMLElement.prototype.showPopover = () => { throw new Error("no popover"); };',
	'showModal and popover missing':
		'delete HTMLElement.prototype.showPopover; delete HTMLElement.prototype.popover; delete HTMLDialogElement.prototype.showModal;',
	'Docent is an element': 'document.documentElement.id = "Docent";',
	'URLSearchParams missing': 'delete window.URLSearchParams;',
	'Object.defineProperty is deaf': 'Object.defineProperty = (object) => object;',
	'Symbol.iterator of lists missing':
		'delete NodeList.prototype[Symbol.iterator]; delete DOMTokenList.prototype[Symbol.iterator];',
	'Event.prototype.composedPath missing': 'delete Event.prototype.composedPath;',
	'history and navigator sealed':
		'Object.freeze(history); Object.freeze(navigator); Object.defineProperty(navigator, "onLine", { value: false });',
};

/** Names that hide members of `document`; a page has all of one line. The widget takes each from a prototype, so none covers for another. */
const clobbered = [
	'querySelector querySelectorAll getElementById getElementsByTagName createElement createElementNS',
	'createTextNode createRange createTreeWalker createEvent body head documentElement firstChild',
	'addEventListener removeEventListener dispatchEvent currentScript readyState activeElement dir',
	'defaultView visibilityState hidden adoptedStyleSheets styleSheets title cookie contains',
	'appendChild append nodeType ownerDocument baseURI implementation getSelection hasFocus',
	'execCommand fonts localName getRootNode toString',
];
const image = (name: string) => `<img name="${name}" alt="">`;

const names: HostilePage[] = [
	...clobbered.map((line) => ({ what: `images named ${line}`, body: line.split(' ').map(image).join('') })),
	{
		what: 'a form named body, with fields',
		body: '<form name="body"><input name="append"><input name="dataset"></form>',
	},
	{
		what: 'a form named documentElement',
		body: '<form name="documentElement"><input name="lang"><input name="append"></form>',
	},
	{ what: 'two images named createElement', body: '<img name="createElement"><img name="createElement">' },
	{
		what: 'elements named as we are',
		body: '<a id="Docent"></a><a id="docent"></a><form id="Docent" name="Docent"><input name="init"><input name="q"></form>',
	},
	{
		what: 'a form with our name and a field named as our function',
		body: '<form id="Docent"><input name="init"></form>',
	},
	{
		what: 'elements named as globals are',
		body: '<a id="fetch"></a><a id="JSON"></a><img name="location"><a id="navigation"></a><img name="Highlight">',
	},
];

/** Custom properties of ours that pages may set, and names that ours have had. */
const properties = [
	...['text', 'muted', 'surface', 'raised', 'line', 'accent', 'on-accent', 'accent-soft', 'radius', 'font', 'height'],
	...['rem', 'corner', 'spacing', 'color-text', 'color-surface', 'tw-border-style', 'tw-leading', 'own-light-fill'],
];
const registered = (name: string, syntax: string, value: string) =>
	`@property ${name} { syntax: "${syntax}"; inherits: false; initial-value: ${value} }`;
const registerAll = (syntax: string, value: string) =>
	properties.map((name) => registered(`--docent-${name}`, syntax, value)).join('\n');

const rules: Record<string, string> = {
	'--docent-rem registered as no length': registered('--docent-rem', '<length>', '0px'),
	'every name registered as a length': registerAll('<length>', '0px'),
	'every name registered as a colour': registerAll('<color>', 'red'),
	'every name registered as a number': registerAll('<number>', '0'),
	'every name registered as anything': registerAll('*', ''),
	'Tailwind 4 registered': ['border-style', 'leading', 'font-weight', 'shadow', 'translate-x']
		.map((name) => registered(`--tw-${name}`, '<number>', '0'))
		.join('\n'),
	'names of Tailwind set on everything':
		'* { --spacing: 0 !important; --color-text: red !important; --tw-leading: 9 !important }',
	'names of ours set on everything': `* { ${properties
		.slice(11)
		.map((name) => `--docent-${name}: 0 !important`)
		.join(';')} }`,
	'everything reset': '* { all: unset !important }',
	'everything a block of its own':
		'* { display: block !important; position: static !important; float: left !important }',
	'everything without a size': '* { width: 0 !important; height: 0 !important; overflow: hidden !important }',
	'everything see-through':
		'* { opacity: 0 !important; visibility: hidden !important; pointer-events: none !important }',
	'everything huge': '* { font-size: 60px !important; line-height: 4 !important; letter-spacing: 9px !important }',
	'everything animated':
		'@keyframes spin { to { rotate: 1turn } } * { animation: spin 1s infinite !important; transition: all 9s !important }',
	'our element hidden':
		'docent-assistant { display: none !important; opacity: 0 !important; visibility: hidden !important }',
	'our parts hidden':
		'docent-assistant::part(launcher) { color: red } docent-assistant:not(:defined) { display: none !important }',
	'popovers hidden': '[popover] { display: none !important; width: 0 !important } ::backdrop { display: none }',
	'a root of 1 px': 'html { font-size: 1px !important }',
	'a root of 200 px': 'html { font-size: 200px !important }',
	'a root that is zoomed': 'html { zoom: 2 }',
	'a body that is zoomed': 'body { zoom: 3 }',
	'a root that is turned': 'html { transform: rotate(3deg); filter: blur(1px); perspective: 9px }',
	'a root that contains': 'html { contain: strict; height: 10px; overflow: hidden; clip-path: inset(40%) }',
	'a root that is a grid': 'html, body { display: grid !important; grid-template: 1px / 1px; place-items: center }',
	'a body that is gone': 'body { display: none !important }',
	'written from right to left': 'html { direction: rtl !important; unicode-bidi: bidi-override }',
	'written from top to bottom': 'html { writing-mode: vertical-rl !important }',
	'users cannot select': '* { user-select: none !important; touch-action: none !important; cursor: none !important }',
	'buttons and fields of a framework':
		'button, textarea, input, a, ul, li, table { display: none !important; border: 9px solid red !important }',
	'a dark theme by attribute': ':root { color-scheme: dark; background: #000; color: #fff }',
	'layers that win': '@layer a, b; @layer b { * { color: red !important } }',
	containers: 'html { container-type: size; container-name: panel }',
	'scroll snapping': 'html { scroll-snap-type: both mandatory; scroll-behavior: smooth; overscroll-behavior: none }',
	'fonts of nobody':
		'* { font-family: "no such font" !important; font-variant: small-caps !important; text-transform: uppercase !important }',
};

/** What must hold on every page of each kind: nobody presses Enter and sees and hears nothing. */
export const hostilePages: Record<string, HostilePage[]> = {
	'changed scripts': Object.entries(scripts).map(([what, script]) => ({ what, script: `{ ${script} }` })),
	'named elements': names.map((page) => ({ ...page, answers: true })),
	'rude styles': [
		...Object.entries(rules).map(([what, rule]) => ({ what, head: `<style>${rule}</style>`, answers: true })),
		{ what: 'quirks mode', quirks: true, answers: true },
		{ what: 'an inert body', body: '<script>document.body.inert = true</script>', answers: true },
		{ what: 'an inert root', html: 'inert' },
	],
};
