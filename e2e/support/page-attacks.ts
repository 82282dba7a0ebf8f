/** What pages do to the ancestors of things in them and around them, as rules; each breaks or covers fixed elements that stand in the body. */
export const pageAttacks = [
	'body { transform: rotate(3deg) }',
	'body { filter: blur(2px) }',
	'body { opacity: .3 }',
	'body { clip-path: inset(40%) }',
	'body { contain: strict }',
	'body { zoom: 2 }',
	'body { display: none }',
	'body { visibility: hidden }',
	'body { content-visibility: hidden }',
	'body { perspective: 10px }',
	'body { overflow: hidden; height: 0 }',
	'html { transform: rotate(3deg); opacity: .3 }',
	'html { clip-path: inset(40%); contain: paint; perspective: 10px }',
	'html > *:not(head, body) { display: none !important }',
	'body::after { content: ""; position: fixed; inset: 0; z-index: 2147483647; background: #fff }',
];
